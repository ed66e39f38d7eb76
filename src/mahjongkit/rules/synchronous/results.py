"""The result of a Synchronous hand, read from the state, and the start position of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mahjongkit.core.codes import TSUMO
from mahjongkit.errors import InputError
from mahjongkit.game.events import Events
from mahjongkit.game.results import HandResult, WinResult
from mahjongkit.rules.bounds import MAX_START_HONBA, MAX_START_STICKS
from mahjongkit.rules.initial_position import StartFields
from mahjongkit.rules.riichi import wins
from mahjongkit.rules.riichi.payments import STICK
from mahjongkit.rules.riichi.results import WINDS, RiichiResult, hand_of
from mahjongkit.rules.riichi.seats import HONBA
from mahjongkit.rules.synchronous.seats import COUNTED
from mahjongkit.tiles import TILES

if TYPE_CHECKING:
    from mahjongkit.rules.synchronous import Synchronous
    from mahjongkit.rules.synchronous.flow import SynchronousState
    from mahjongkit.scoring.score import Score


def hand_result(ruleset: Synchronous, state: SynchronousState) -> HandResult:
    """The result of the hand that has just ended: one win for each pair of a winner and a payer."""
    events = Events(state.events_from(0), ruleset)
    transfers = events.transfers(state.number)
    reason = events.only("end")[0].word
    sticks = (state.hand_log()[0][4] + sum(paid.amount for paid in transfers if paid.reason == "stick")) // STICK
    gains = state.gained()
    winners = [gain[0] for gain in gains]
    won = []
    for place, gain in enumerate(gains):
        first = gain[0] not in winners[:place]  # the sticks come with a winner's first tile
        score = score_of(ruleset, state, gain, sticks if first else 0, len(set(winners)))
        won.append(WinResult(gain[0], gain[1], TILES[gain[2]], score))
    return RiichiResult(state, reason, won, transfers)


def score_of(
    ruleset: Synchronous,
    state: SynchronousState,
    gain: tuple[int, int, int, int, int, int, int],
    sticks: int,
    winners: int,
) -> Score:
    """The score of a win at the table, computed again in the form that explains itself."""
    seat, source, tile, flags, how, losers, known = gain
    tsumo = how == TSUMO
    riichi = state.riichi_of(seat)
    last = bool(flags & wins.WON_LAST)
    shown = [face for row, face in state.turned_up() if row == 0]
    inputs: dict[str, object] = {
        "tsumo": tsumo,
        "call_ron": not tsumo and losers == 0,
        "riichi": riichi,
        "ippatsu": bool(flags & wins.WON_IPPATSU),
        "rinshan": bool(flags & wins.WON_RINSHAN),
        "chankan": bool(flags & wins.WON_CHANKAN),
        "haitei": last and tsumo,
        "houtei": last and not tsumo,
        "tenhou": bool(flags & wins.WON_FIRST),
        "dora_indicators": shown[:known],
        "ura_indicators": state.hidden_indicators()[:known] if riichi else (),
        "seat": WINDS[seat],
        "honba": state.hand_log()[0][7 + HONBA],
        "sticks": sticks,
        "winners": winners,
    }
    if losers and not tsumo:
        inputs["payers"] = (WINDS[source],)
        inputs["losers"] = losers
    return ruleset.prepare(hand_of(state, seat, None if tsumo else tile), tile, **inputs).score()


def start_position(ruleset: Synchronous, start: Mapping[str, object], state: SynchronousState) -> list[int]:
    """The start position from the fields `scores`, `honba` (even), `sticks`, `hand` and `counted` (hands so far)."""
    given = StartFields(ruleset.name, start, ("scores", "honba", "sticks", "hand", "counted"))
    hand = given.hand(state)
    honba = given.number("honba", 2 * (MAX_START_HONBA + hand))
    counted = given.number("counted", state.hands_to_play() - 1)
    if honba % 2:
        raise InputError("start.honba", honba=honba)
    sticks = given.number("sticks", MAX_START_STICKS + ruleset.players * hand)
    return given.position(state, STICK * sticks, {HONBA: honba, COUNTED: counted})
