"""Whether a hand may win is found without scoring it: by the first reading with enough yaku (RULES 4.1.8, 4.1.9)."""

import pytest

from mahjongkit import rules
from mahjongkit.rules.riichi import Riichi
from mahjongkit.rules.riichi.breakdown import Breakdown
from mahjongkit.rules.riichi.patterns import PATTERNS
from mahjongkit.rules.riichi.win_request import RiichiWinRequest
from tests.support.random_wins import FOUR, MIX, THREE, YAKU, Table, wins
from tests.support.tiers import Sample

LOCAL = tuple(pattern.key for pattern in PATTERNS if pattern.option == "local_yaku")
RENHOU = YAKU["renhou"]

OPTIONS: dict[str, tuple[str, dict[str, object], Table]] = {
    "tenhou": ("riichi:tenhou", {}, FOUR),
    "majsoul": ("riichi:majsoul", {}, FOUR),
    "three players": ("riichi3:tenhou3", {}, THREE),
    "two han": ("riichi:tenhou", {"min_han": 2}, FOUR),
    "four han": ("riichi:tenhou", {"min_han": 4, "kuitan": False}, FOUR),
    "renhou is a mangan": ("riichi:tenhou", {"renhou": "mangan", "min_han": 3}, FOUR),
    "renhou adds up": ("riichi:tenhou", {"renhou": "mangan_adds"}, FOUR),
    "local yaku": ("riichi:tenhou", {"local_yaku": LOCAL, "pinfu_tsumo": False}, FOUR),
    "one yakuman at most": ("riichi:tenhou", {"yakuman_stack": False, "kazoe": "sanbaiman"}, FOUR),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_a_hand_has_a_yaku_if_it_scores(name: str, sample: Sample) -> None:
    game, options, table = OPTIONS[name]
    ruleset = rules.find(game, **options)
    assert isinstance(ruleset, Riichi)
    scoring = ruleset.scoring
    found = []
    for win in wins(name, sample.of(10_000), [*MIX, *[RENHOU] * 4], table):
        request = scoring.prepare(win.hand(), win.win, **win.inputs)
        assert isinstance(request, RiichiWinRequest)
        scores = scoring.scorer.score_win(request.context, scoring.pattern_values, Breakdown())
        assert scoring.scorer.has_yaku(request.context, scoring.pattern_values) == scores, win
        found.append(scores)
    assert {*found} == {True, False}
