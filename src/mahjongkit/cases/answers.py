"""Our own answers to cases, in the form of their expectations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mahjongkit.analysis.hands import analyse
from mahjongkit.cases.staged_table import CaseEvent, StagedTable, ruleset_of
from mahjongkit.errors import InputError, InvalidHand, NotAWin, NoYaku, UsageError, shown
from mahjongkit.game.results import HandResult, WinResult
from mahjongkit.game.table import Table
from mahjongkit.hand import Hand
from mahjongkit.notation import format_tiles
from mahjongkit.scoring import described
from mahjongkit.scoring.score import Score
from mahjongkit.tiles import WINDS

Data = dict[str, Any]

SCORE_FIELDS = ("han", "fu", "yakuman", "points", "limit", "multiplier", "roots", "hu", "fan", "amount", "silver")
"""The fields of a score that cases may expect; each game has some of them."""
STICK = 1000


def answer(question: Data) -> Data:
    """Our answer to a case without its expectation."""
    kind = question.get("kind")
    if kind not in _ANSWERS:
        raise UsageError("cases.kind", given=shown(kind), known=", ".join(_ANSWERS))
    return _ANSWERS[str(kind)](question)


# Described hands.


def hand_of(data: Data) -> Hand:
    """The hand of a case: its tiles, melds, flowers and Norths set aside."""
    melds = " ".join(f"[{meld}]" for meld in data.get("melds", ()))
    norths = "[north 4z]" * data.get("norths", 0)
    return Hand(f"{data['tiles']} {melds} {norths} {data.get('flowers', '')}".strip())


def _score(question: Data) -> Data:
    try:
        return score_data(_scored(question))
    except MISTAKES as error:
        return {"refused": _refusal(error)}


def _scored(question: Data) -> Score:
    inputs = dict(question["win"])
    return described.score(hand_of(question["hand"]), inputs.pop("tile"), ruleset_of(question), **inputs)


MISTAKES = (NotAWin, InvalidHand, InputError)


def _refusal(error: Exception) -> str:
    """Why a win is refused: `no_yaku`, `not_a_win`, or `impossible` if it cannot be described so at all."""
    if isinstance(error, NoYaku):
        return "no_yaku"
    return "not_a_win" if isinstance(error, NotAWin) else "impossible"


def score_data(score: Score) -> Data:
    """A score in the fields of the cases."""
    data = score.as_data()
    found = {name: data[name] for name in SCORE_FIELDS if name in data}
    found["patterns"] = {line.pattern.key: line.value for line in score.scored_patterns}
    found["payments"] = data["payments"]
    return found


def _shanten(question: Data) -> Data:
    hand, ruleset = hand_of(question["hand"]), ruleset_of(question)
    found = analyse(hand, ruleset, void=question.get("void"))
    waits = [str(wait.tile) for wait in found.waits]
    return {"shanten": found.shanten, "waits": waits, "ready": found.shanten == 0 and bool(waits)}


def _settlement(question: Data) -> Data:
    ruleset, end = ruleset_of(question), dict(question["end"])
    hands = [hand_of(question["hands"][wind]) for wind in WINDS[: ruleset.players]]
    if "void" in question:
        end["void"] = [question["void"][wind] for wind in WINDS]
    result = described.settle(hands, end.pop("tile", None), ruleset, **end)
    return _result_data(result, WINDS.__getitem__, ruleset.players)


# Positions.


def _staged(question: Data) -> StagedTable:
    staged = StagedTable(ruleset_of(question), question["position"])
    staged.play()
    return staged


def _legality(question: Data) -> Data:
    staged = _staged(question)
    return {"legal": {text: staged.find(CaseEvent.parse(text)) is not None for text in question["ask"]}}


def _danger(question: Data) -> Data:
    staged = _staged(question)
    dangers = dict.fromkeys(WINDS[: staged.ruleset.players], "")
    dangers |= {staged.wind(one.seat): format_tiles(one.kinds) for one in staged.table.view(-1).warnings}
    return {"danger": dangers}


def _result(question: Data) -> Data:
    staged = _staged(question)
    if not staged.ruleset.flow.secret_turns:
        staged.pass_claims()
    table = staged.table
    seats = [staged.seat(wind) for wind in WINDS[: table.players]]
    found: Data = {
        "payments": {staged.wind(seat): table.scores[seat] - staged.scores[seat] for seat in seats},
        "hand_over": table.hand_over,
        "asked": [staged.wind(seat) for seat in table.pending],
    }
    if not table.hand_over:
        return found | {"parts": _parts(table.ledger, staged.wind, table.players)}
    found |= _result_data(table.hand_result, staged.wind, table.players) | {"payments": found["payments"]}
    found["match_over"] = table.over
    if table.over:
        standing = table.result()
        found["final"] = {staged.wind(seat): points for seat, points in enumerate(standing.points)}
        found["ranks"] = {staged.wind(seat): rank for seat, rank in enumerate(standing.ranks)}
    else:
        found["next"] = _next_hand(table, staged)
    return found


def _next_hand(table: Table, staged: StagedTable) -> Data:
    """Who deals the next hand (by the winds of this one), and what is carried over."""
    after = table.copy()
    after.next_hand()
    facts = after.view(0).facts
    found: Data = {} if staged.ruleset.flow.secret_turns else {"dealer": staged.wind(after.dealer)}
    if "round" in facts:
        found["round"] = WINDS[facts["round"]]
    if "honba" in facts:
        found |= {"honba": facts["honba"], "pot": after.pot}
    return found


def _result_data(result: HandResult, wind: Callable[[int], str], players: int) -> Data:
    found: Data = {
        "reason": result.reason,
        "wins": [_win(won, wind) for won in result.wins],
        "payments": {wind(seat): delta for seat, delta in enumerate(result.deltas)},
        "parts": _parts(result.transfers, wind, players),
    }
    losers = getattr(result, "losers", None)
    if losers is not None:
        found["loser_values"] = {wind(loser.seat): loser.value for loser in losers}
    return found


def _win(won: WinResult, wind: Callable[[int], str]) -> Data:
    score = score_data(won.score)
    del score["payments"]
    return {"seat": wind(won.seat), "from": wind(won.source), "tile": str(won.tile), **score}


def _parts(transfers: Any, wind: Callable[[int], str], players: int) -> Data:
    """What each seat gets or pays for each reason."""
    found: Data = {}
    for paid in transfers:
        sums = found.setdefault(paid.reason, {wind(seat): 0 for seat in range(players)})
        for seat, amount in ((paid.payer, -paid.amount), (paid.payee, paid.amount)):
            if seat >= 0:
                sums[wind(seat)] += amount
    return found


_ANSWERS: dict[str, Callable[[Data], Data]] = {
    "score": _score,
    "refusal": _score,
    "shanten": _shanten,
    "settlement": _settlement,
    "danger": _danger,
    "legality": _legality,
    "result": _result,
    "match_end": _result,
}
