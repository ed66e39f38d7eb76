"""Sichuan scores as tests ask for them, and checks of a win against the oracle."""

from contextlib import suppress

from mahjongkit import Hand, Meld, rules, score
from mahjongkit.notation import parse_hand
from mahjongkit.rules import Ruleset
from mahjongkit.rules.sichuan import Sichuan
from mahjongkit.rules.sichuan import scorer as core
from mahjongkit.rules.sichuan.score import SichuanScore
from mahjongkit.scoring.groups import numbered
from tests.support import sichuan_oracle as oracle

Facts = dict[str, object]
PLAIN = "123456m55m123789s"
KONG = "123m123456s99s [closed 4444m]"


def game(**options: object) -> Ruleset:
    return rules.find("sichuan", **options)


def won(hand: str, win: str = "", ruleset: str | Ruleset = "sichuan", /, **inputs: object) -> SichuanScore:
    """The score of a hand of 14 tiles; it wins with its last concealed tile where none is named."""
    last = parse_hand(hand).tiles[-1]
    result = score(hand, win or last, ruleset, **inputs)
    assert isinstance(result, SichuanScore)
    return result


# Against the oracle.

SETS: tuple[oracle.Options, ...] = (
    {},
    {"menqing": True, "haidi_ron": True},
    {"jiang_hook": "named16", "jiang_qidui_absorbs_root": True, "jiang_sanlong_value": 126, "gangpao_fan": False},
    {"zimo_mode": "plus_base", "twelve_hairpins": True, "cap": 32},
    {"zimo_mode": "none", "dian_gang_hua": "discard", "menqing": True},
    {"dian_gang_hua": "discard", "cap": 256, "base": 2},
    {"only_listed_fans": True},
    {"heaven_excludes_zimo": False, "menqing": True},
    {"only_listed_fans": True, "heaven_excludes_zimo": False, "jiang_qidui_absorbs_root": True},
)


def check_win(win: oracle.WinResult, options: oracle.Options, ruleset: Ruleset) -> None:
    """The same rows, roots and multiplier as the oracle finds."""
    expected = oracle.best(win, options)
    result = won(win.text, win.tile, ruleset, **win.inputs)
    found = oracle.Counted(
        expected[0].top,
        result.full,
        result.roots,
        result.added,
        frozenset(line.pattern.names["zh"] for line in result.scored_patterns),
    )
    assert found in expected, (win.text, win.inputs, options)
    cap = options.get("cap")
    assert result.multiplier == (min(result.full, cap) if isinstance(cap, int) else result.full)
    assert sum(result.payments.values()) == 0


def check_ready_hand(win: oracle.WinResult, ruleset: Ruleset) -> int:
    """The ready check of a win without one of its tiles; how many tiles it waits for."""
    assert isinstance(ruleset, Sichuan)
    melds = [Meld.of(how, [kind(tile)] * (3 if how == "pon" else 4)) for how, tile in win.melds]
    ready = Hand.of([kind(tile) for tile in win.concealed[1:]], melds)
    values = {}
    for tile in range(27):
        if ready.owned[tile] < 4:
            with suppress(ValueError):  # it does not complete the hand
                values[tile] = score(ready, tile, ruleset).multiplier
    mask = sum(1 << tile for tile in values)
    won, found = core.WinContext(ready.faces, numbered(melds)), core.ReadyHand()
    best = ruleset.scoring.scorer.best_ron(won, ruleset.scoring.pattern_values, mask, found)
    assert (best, dict(found.waits())) == (max(values.values()), values)
    return len(values)


def kind(tile: tuple[int, str]) -> int:
    return tile[0] - 1 + 9 * "mps".index(tile[1])
