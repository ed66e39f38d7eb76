"""The result of a riichi hand, read from the state, and the final points of a match with uma and oka."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mahjongkit.analysis.goals import shanten
from mahjongkit.analysis.hands import accepts
from mahjongkit.core.bits import bits_of
from mahjongkit.game.events import Event, Events, Transfer
from mahjongkit.game.results import EndHand, HandResult, MatchResult, WinResult, ranks_of
from mahjongkit.game.view import Note
from mahjongkit.hand import Hand, Meld
from mahjongkit.locale import LANGUAGES, Text, numeral
from mahjongkit.notation import format_tiles
from mahjongkit.rules import parts
from mahjongkit.rules.riichi.flow import RiichiState
from mahjongkit.rules.riichi.payments import STICK, Bill
from mahjongkit.rules.riichi.score import RiichiScore, RiichiWin
from mahjongkit.rules.riichi.seats import HONBA, ROUND
from mahjongkit.scoring.groups import melds_of, wind_of
from mahjongkit.tiles import WINDS, code

if TYPE_CHECKING:
    from mahjongkit.core.hand_log import Position
    from mahjongkit.core.state import GameState
    from mahjongkit.game.view import View
    from mahjongkit.rules.riichi import Riichi

EXHAUSTED = ("exhaustive", "nagashi")
"""The endings after which the seats that are not ready keep their hands closed."""

FOUR_PLAYER_STATISTICS = (
    parts.PlacementStatistic("points", (90, 45, 0, -135), (1, 1, 1, 1)),
    parts.PlacementStatistic("stable_dan", (90, 45, 0, 0), (0, 0, 0, 15), -2.0),
)
"""The mean of what a South match of a seventh dan in Tenhou's phoenix room gives, and the dan at which that mean is 0.

There a match gives 90 and 45 points for the first two places and takes 15 * (dan + 2) for the fourth
(https://tenhou.net/man/#RANKING). The dan at which gains and losses are equal is the stable dan (安定段位):
(90 * first + 45 * second) / (15 * fourth) - 2; see appendix C of "Suphx: Mastering Mahjong with Deep Reinforcement
Learning" (Li et al. 2020, arXiv:2003.13590).
"""


class RiichiResult(HandResult):
    """The result of a hand: dora indicators if somebody won, else the opened hands."""

    def __init__(self, state: GameState, reason: str, won: Sequence[WinResult], transfers: Sequence[Transfer]) -> None:
        before = state.hand_log().start.scores[: state.players]
        super().__init__(reason, won, transfers, before, state.scores(), names(state), state.ruleset.words)
        turned_up = state.turned_up() if won else []
        self.dora = tuple(face for row, face in turned_up if row == 0)
        self.ura = tuple(face for row, face in turned_up if row == 1)
        self.opened = {} if won else opened_hands(state)

    def details(self, lang: str) -> list[str]:
        indicators = (("result.dora", self.dora), ("result.ura", self.ura))
        return [self.words.say(lang, key, tiles=format_tiles(faces)) for key, faces in indicators if faces]

    def notes(self, lang: str) -> list[str]:
        return []

    def tile_rows(self, lang: str) -> list[tuple[str, tuple[int, ...]]]:
        """The indicators of dora and ura dora."""
        rows = (("page.indicators", self.dora), ("page.indicators_under", self.ura))
        return [(self.words.say(lang, key), faces) for key, faces in rows if faces]

    def end_hands(self, lang: str) -> list[EndHand]:
        """After a draw, the opened hands with their waits; if the wall is empty, the others are noten."""
        found = []
        for seat in range(len(self.scores)):
            if seat in self.opened:
                hand, waits = self.opened[seat]
                words = self.words.say(lang, "end_hand.ready") if waits else ""
                found.append(EndHand(seat, words, hand, tuple((kind, "") for kind in waits)))
            elif self.reason in EXHAUSTED and not self.wins:
                found.append(EndHand(seat, self.words.say(lang, "end_hand.not_ready"), None))
        return found

    def as_data(self) -> dict[str, object]:
        return super().as_data() | {"dora": list(map(code, self.dora)), "ura": list(map(code, self.ura))}


class TableResults(parts.Results):
    """The notes that riichi and Synchronous share."""

    def hand_name(self, start: Position, lang: str) -> str:
        """The round and the number of its hand (if the game has rounds), then the counters: East 3, 1 honba."""
        say = self.ruleset.words.say
        name = super().hand_name(start, lang)
        if "round" in self.ruleset.flow.fact_names:
            wind = say(lang, f"round.{WINDS[start.carried[ROUND] % 4]}")
            name = say(lang, "note.round", wind=wind, number=numeral(start.dealer + 1, lang))
        honba = start.carried[HONBA]
        return say(lang, "hand_name.honba", hand=name, n=numeral(honba, lang)) if honba else name

    def table_notes(self, view: View, lang: str) -> list[Note]:
        """Notes on the round (if the game has rounds), counters, sticks and dora indicators."""
        say = self.ruleset.words.say
        notes = []
        if "round" in view.facts:
            wind = say(lang, f"round.{WINDS[view.facts['round'] % 4]}")
            notes.append(Note(say(lang, "note.round", wind=wind, number=view.dealer + 1)))
        if view.facts["honba"]:
            notes.append(Note(say(lang, "note.honba", n=view.facts["honba"])))
        if view.pot:
            notes.append(Note(say(lang, "note.sticks", n=view.pot // STICK)))
        shown = tuple(face for row, face in view.shown if row == 0)
        return [*notes, Note(say(lang, "note.dora"), shown)] if shown else notes

    def mark_words(self, name: str, value: int, seats: Sequence[str], lang: str) -> str:
        """A mark with its value in words; Synchronous has two more, the seat's wall and the sources of its chi."""
        say = self.ruleset.words.say
        if name == "riichi" and value > 1 and self.ruleset.options.get("double_riichi_han") != 1:
            return say(lang, "note.double_riichi")
        if name in ("liable", "liable_kongs"):
            return say(lang, f"note.{name}", seat=seats[value - 1])
        if name == "wall":
            return say(lang, "note.wall", n=value)
        if name == "sources":
            allowed = [seats[other] for other in bits_of(value)]
            return say(lang, "note.sources", seats=say(lang, "list.and").join(allowed))
        return say(lang, f"mark.{name}")

    def fact_words(self, name: str, value: int, seats: Sequence[str], lang: str) -> str:
        """A fact with its value in words: the wind of the round, the counters."""
        return self.ruleset.words.say(lang, f"fact.{name}", n=value, wind=Text(f"round.{WINDS[value % 4]}"))


class Results(TableResults):
    """Wins with their scores, and final points with uma and oka."""

    ruleset: Riichi

    def hand_result(self, state: GameState) -> HandResult:
        """The result of the hand that has just ended, explained by the scores by which the table paid."""
        assert isinstance(state, RiichiState)
        events = Events(state.events_from(0), self.ruleset)
        transfers = events.transfers(state.number)
        won = [
            WinResult(
                event.seat, event.other, event.tiles[0], score_of(self.ruleset, state, event, place == 0, transfers)
            )
            for place, event in enumerate(events.only("win"))
        ]
        return RiichiResult(state, events.only("end")[0].word, won, transfers)

    @property
    def shares_ranks(self) -> bool:
        return self.ruleset.options.equal_scores == "share"

    @property
    def placement_statistics(self) -> tuple[parts.PlacementStatistic, ...]:
        """With four players: ranking points, and the stable dan of Tenhou."""
        return FOUR_PLAYER_STATISTICS if self.ruleset.players == 4 else ()

    @property
    def prizes(self) -> tuple[float, ...]:
        """Uma by rank in points, with oka added for the first."""
        oka = float(self.ruleset.options.oka)
        return tuple(1000 * (part + (0 if rank else oka)) for rank, part in enumerate(self.ruleset.options.uma))

    def match_result(self, state: GameState) -> MatchResult:
        """Scores, ranks, and final points with uma and oka (RULES 4.1.8)."""
        scores = tuple(state.scores())
        ranks = ranks_of(scores, self.shares_ranks)
        back = self.ruleset.options.return_points
        assert isinstance(back, int)
        prizes = [prize / 1000 for prize in self.prizes]
        if self.ruleset.options.final_rounding == "thousand":
            return MatchResult(scores, ranks, _whole(scores, prizes, back))
        points = []
        for score, rank in zip(scores, ranks, strict=True):
            equals = ranks.count(rank)
            prize = sum(prizes[rank - 1 : rank - 1 + equals]) / equals
            points.append(round((score - back) / 1000 + prize, 1))
        return MatchResult(scores, ranks, tuple(points))

    def money(self, state: GameState) -> tuple[float, ...]:
        """The final points."""
        return self.match_result(state).points


def names(state: GameState) -> dict[str, tuple[str, ...]]:
    """The names of the seats by language."""
    return {lang: state.ruleset.results.seat_names(state.dealer, lang) for lang in LANGUAGES}


def hand_of(state: GameState, seat: int, tile: int | None = None) -> Hand:
    """A seat's hand with its melds and Norths, plus `tile` if given."""
    norths = [Meld.of("north", [face]) for face in state.aside_of(seat)]
    tiles = state.hand_of(seat) + ([tile] if tile is not None else [])
    return Hand.of(tiles, [*melds_of(state, seat), *norths], red_fives=(4, 4, 4))


def opened_hands(state: GameState) -> dict[int, tuple[Hand, tuple[int, ...]]]:
    """The hands that were opened, by seat, and what they waited for if they were ready."""
    found = {}
    for seat in sorted({event.seat for event in Events(state.events_from(0), state.ruleset).only("reveal")}):
        hand = hand_of(state, seat)
        ready = not hand.has_drawn and shanten(hand, state.ruleset) == 0
        found[seat] = hand, tuple(bits_of(accepts(hand, state.ruleset).mask)) if ready else ()
    return found


def score_of(
    ruleset: Riichi, state: RiichiState, event: Event, nearest: bool, transfers: Sequence[Transfer]
) -> RiichiScore:
    """The score by which the table paid a win; honba go to the nearest winner, or to each."""
    seat, tile, tsumo = event.seat, event.tiles[0].face, event.seat == event.other
    collected = sum(paid.amount for paid in transfers if paid.payee == seat and paid.reason == "sticks")
    won = RiichiWin(
        ruleset,
        hand_of(state, seat, None if tsumo else tile),
        tile,
        wind_of(state, seat),
        -1 if tsumo else wind_of(state, event.other),
        state.hand_log().start.carried[HONBA] if nearest or ruleset.options.multi_ron_honba == "each" else 0,
        collected // STICK,
    )
    score = RiichiScore(won)
    state.read_breakdown(seat, score)
    score.bill = Bill()
    state.read_bill(seat, score.bill)
    return score


def _whole(scores: tuple[int, ...], prizes: list[float], back: int) -> tuple[float, ...]:
    """Points in whole thousands, halves rounded away from zero; the first gets the rest, so that the sum is 0."""
    order = ranks_of(scores)
    whole = [(abs(score) + 500) // 1000 * (1 if score > 0 else -1) for score in scores]
    points = [score - back // 1000 + prizes[rank - 1] for score, rank in zip(whole, order, strict=True)]
    first = order.index(1)
    points[first] = -sum(point for seat, point in enumerate(points) if seat != first)
    return tuple(points)
