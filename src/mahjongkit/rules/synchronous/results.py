"""How a Synchronous hand ended, told from the table, and where a match can begin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mahjongkit.core.codes import TSUMO
from mahjongkit.game.events import Events
from mahjongkit.game.results import HandResult, Won
from mahjongkit.rules.bounds import MOST_START_HONBA, MOST_START_STICKS
from mahjongkit.rules.initial_position import Start
from mahjongkit.rules.riichi import wins as facts
from mahjongkit.rules.riichi.payments import STICK
from mahjongkit.rules.riichi.results import WINDS, RiichiResult, hand_of
from mahjongkit.rules.riichi.seats import HONBA
from mahjongkit.rules.synchronous.seats import COUNTED

if TYPE_CHECKING:
    from mahjongkit.rules.synchronous import Synchronous
    from mahjongkit.rules.synchronous.flow import SynchronousState
    from mahjongkit.scoring.score import Score


def hand_result(rules: Synchronous, state: SynchronousState) -> HandResult:
    """The result of the hand that has just ended: one win for every winner and everybody he won from."""
    events = Events(state.events_from(0), rules)
    transfers = events.transfers(state.number)
    reason = events.only("end")[0].word
    sticks = (state.hand_log()[0][4] + sum(paid.amount for paid in transfers if paid.reason == "stick")) // STICK
    gains = state.gained()
    winners = [gain[0] for gain in gains]
    won = []
    for place, gain in enumerate(gains):
        first = gain[0] not in winners[:place]  # the sticks come with a winner's first tile
        score = score_of(rules, state, gain, sticks if first else 0, len(set(winners)))
        won.append(Won(gain[0], gain[1], gain[2], score))
    return RiichiResult(state, reason, won, transfers)


def score_of(
    rules: Synchronous,
    state: SynchronousState,
    gain: tuple[int, int, int, int, int, int, int],
    sticks: int,
    winners: int,
) -> Score:
    """A win scored once more, by the scorer that explains itself."""
    seat, source, tile, flags, how, losers, known = gain
    tsumo = how == TSUMO
    riichi = state.riichi_of(seat)
    last = bool(flags & facts.WON_LAST)
    shown = [face for row, face in state.turned_up() if row == 0]
    told: dict[str, object] = {
        "tsumo": tsumo,
        "call_ron": not tsumo and losers == 0,
        "riichi": riichi,
        "ippatsu": bool(flags & facts.WON_IPPATSU),
        "rinshan": bool(flags & facts.WON_RINSHAN),
        "chankan": bool(flags & facts.WON_CHANKAN),
        "haitei": last and tsumo,
        "houtei": last and not tsumo,
        "tenhou": bool(flags & facts.WON_FIRST),
        "dora": shown[:known],
        "ura": state.hidden_indicators()[:known] if riichi else (),
        "seat": WINDS[seat],
        "honba": state.hand_log()[0][7 + HONBA],
        "sticks": sticks,
        "winners": winners,
    }
    if losers and not tsumo:
        told["payers"] = (WINDS[source],)
        told["losers"] = losers
    return rules.prepare(hand_of(state, seat, None if tsumo else tile), tile, **told).score()


def start_position(rules: Synchronous, start: Mapping[str, object], state: SynchronousState) -> list[int]:
    """Where a match stands: `scores`, `honba` (even), `sticks`, `hand`, and how many hands have `counted`."""
    told = Start(rules.name, start, ("scores", "honba", "sticks", "hand", "counted"))
    hand = told.hand(state)
    honba = told.number("honba", 2 * (MOST_START_HONBA + hand))
    counted = told.number("counted", state.hands_to_play() - 1)
    if honba % 2:
        raise ValueError(f"start: honba {honba}; expected an even number: they grow by two")
    sticks = told.number("sticks", MOST_START_STICKS + rules.players * hand)
    return told.position(state, STICK * sticks, {HONBA: honba, COUNTED: counted})
