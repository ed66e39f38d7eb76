"""Wins that other projects published with their rules: yaku, han, fu, points and payments, no difference."""

import pytest

from tests.support.random_wins import rows
from tests.support.score_vectors import (
    IMPOSSIBLE,
    compare_mahjax,
    compare_mahjong,
    compare_mahjong_server,
    compare_majiang_core,
    compare_riichienv,
    server_lines,
    server_score,
)
from tests.support.tiers import ONE_IN, Sample


def test_majiang_core(sample: Sample) -> None:
    """All 5,000 wins."""
    found = compare_majiang_core(1 if sample.whole else ONE_IN)
    assert found.compared == len(sample.some(range(5000)))
    assert not found.differences, found.differences[:5]


def test_riichienv() -> None:
    """All 816 wins."""
    found = compare_riichienv()
    assert found.compared == 816
    assert not found.differences, found.differences[:5]


def test_mahjong() -> None:
    """All 233 calls: 167 scores, 38 refusals, 28 that need a rule nobody here plays."""
    found = compare_mahjong()
    assert found.strange == {
        "no limit at all (aotenjou)": 18,
        "nagashi mangan, which is no win of a hand": 1,
        "yakuman for a discard into an open riichi": 5,
        "13 counted han are one yakuman, 26 are two": 1,
        "more than one yakuman for wins in a row": 1,
        "wins in a row need a yaku": 1,
        "three red fives of a suit": 1,
    }
    assert (found.compared, found.refused) == (167, 38)
    assert not found.differences, found.differences[:5]
    # 234m 11123456777s by self-draw of 4s: with 11s 777s it has 26 fu, with 111s 77s it has 30, and both are 30
    assert len(found.other_fu) <= 1, found.other_fu


def test_mahjax() -> None:
    """All 41 scores; four of them show a hand that cannot be."""
    found = compare_mahjax()
    assert found.compared == 41
    assert list(found.known) == ["三槓子", "三槓子三暗刻", "四槓子", "四槓子四暗刻"]
    assert not found.differences, found.differences[:5]


def test_mahjong_server() -> None:
    """All 54 wins with numbers."""
    found = compare_mahjong_server()
    assert found.compared == 54
    assert not found.differences, found.differences[:5]


def test_mahjong_server_heaven_by_ron() -> None:
    """Only a self-draw can be the blessing of heaven; then the six yakuman are what the vector says."""
    with pytest.raises(ValueError, match="tenhou"):
        server_score(IMPOSSIBLE)
    found, expected = server_score(IMPOSSIBLE.replace("+", ""))
    assert rows(found) == {"tenhou": 13, "suuankou_tanki": 26, "tsuuiisou": 13, "daisuushii": 26}
    assert found.points == expected[2] == 3 * 96000


def test_mahjong_server_triplets() -> None:
    """Its hands without numbers: a triplet completed by ron is not concealed, unless a run can take the tile."""
    lines = server_lines("# 役チェック用", "# 和了以外の手牌")
    with pytest.raises(ValueError, match="no yaku"):
        server_score(lines.pop(3))
    shown = [set(rows(server_score(line)[0])) & {"sanankou", "suuankou", "toitoi"} for line in lines]
    assert shown == [{"suuankou"}, {"sanankou", "toitoi"}, {"sanankou"}, {"sanankou"}]


@pytest.mark.parametrize("number", range(9))
def test_mahjong_server_no_wins(number: int) -> None:
    """Too few tiles, no yaku, not complete: refused."""
    with pytest.raises(ValueError, match=r"\w"):
        server_score(server_lines("# 和了以外の手牌", "")[number])
