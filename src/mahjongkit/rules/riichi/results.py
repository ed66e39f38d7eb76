"""The result of a riichi hand, read from the state, and the final points of a match with uma and oka."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mahjongkit.game.events import Events, Transfer
from mahjongkit.game.results import HandResult, MatchResult, WinResult, ranks_of
from mahjongkit.game.view import Note
from mahjongkit.hand import Hand, Meld
from mahjongkit.locale import LANGUAGES, Text
from mahjongkit.notation import format_tiles
from mahjongkit.rules import parts
from mahjongkit.rules.riichi import wins
from mahjongkit.rules.riichi.flow import RiichiState
from mahjongkit.rules.riichi.payments import LIABLE, STICK
from mahjongkit.rules.riichi.seats import HONBA, ROUND
from mahjongkit.scoring.score import Score
from mahjongkit.tiles import TILES, code

if TYPE_CHECKING:
    from mahjongkit.core.state import GameState
    from mahjongkit.game.view import View
    from mahjongkit.rules.riichi import Riichi

WINDS = "ESWN"


class RiichiResult(HandResult):
    """The result of a hand with dora indicators, which it shows if somebody won."""

    def __init__(self, state: GameState, reason: str, won: Sequence[WinResult], transfers: Sequence[Transfer]) -> None:
        before = state.hand_log()[0][: state.players]
        super().__init__(reason, won, transfers, before, state.scores(), names(state), state.ruleset.words)
        turned_up = state.turned_up() if won else []
        self.dora = tuple(face for row, face in turned_up if row == 0)
        self.ura = tuple(face for row, face in turned_up if row == 1)

    def details(self, lang: str) -> list[str]:
        indicators = (("result.dora", self.dora), ("result.ura", self.ura))
        return [self.words.say(lang, key, tiles=format_tiles(faces)) for key, faces in indicators if faces]

    def as_data(self) -> dict[str, object]:
        return super().as_data() | {"dora": list(map(code, self.dora)), "ura": list(map(code, self.ura))}


class TableResults(parts.Results):
    """The notes that riichi and Synchronous share."""

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
            allowed = [seat for other, seat in enumerate(seats) if value >> other & 1]
            return say(lang, "note.sources", seats=say(lang, "list.and").join(allowed))
        return say(lang, f"mark.{name}")

    def fact_words(self, name: str, value: int, seats: Sequence[str], lang: str) -> str:
        """A fact with its value in words: the wind of the round, the counters."""
        return self.ruleset.words.say(lang, f"fact.{name}", n=value, wind=Text(f"round.{WINDS[value % 4]}"))


class Results(TableResults):
    """Wins with their scores, and final points with uma and oka."""

    ruleset: Riichi

    def hand_result(self, state: GameState) -> HandResult:
        """The result of the hand that has just ended."""
        assert isinstance(state, RiichiState)
        events = Events(state.events_from(0), self.ruleset)
        transfers = events.transfers(state.number)
        reason = events.only("end")[0].word
        tile, source = state.winning_tile()
        won = []
        if reason in ("tsumo", "ron"):
            for place, (seat, flags, liable) in enumerate(state.wins()):
                collected = sum(paid.amount for paid in transfers if paid.payee == seat and paid.reason == "sticks")
                sticks = collected // STICK
                counts = place == 0 or self.ruleset.options.multi_ron_honba == "each"
                honba = state.hand_log()[0][7 + HONBA] if counts else 0
                score = score_of(self.ruleset, state, seat, tile, source, flags, liable, honba, sticks)
                won.append(WinResult(seat, source, TILES[tile], score))
        return RiichiResult(state, reason, won, transfers)

    @property
    def shares_ranks(self) -> bool:
        return self.ruleset.options.equal_scores == "share"

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


def names(state: GameState) -> dict[str, tuple[str, ...]]:
    """The names of the seats by language."""
    return {lang: state.ruleset.results.seat_names(state.dealer, lang) for lang in LANGUAGES}


def hand_of(state: GameState, seat: int, tile: int | None = None) -> Hand:
    """A seat's hand with its melds and Norths, plus `tile` if given."""
    kinds = ("", "", "chi", "pon", "kong", "added", "closed")
    melds = [Meld.of(kinds[verb], tiles) for verb, _, tiles in state.melds_of(seat)]
    melds += [Meld.of("north", [face]) for face in state.aside_of(seat)]
    tiles = state.hand_of(seat) + ([tile] if tile is not None else [])
    return Hand.of(tiles, melds, red_fives=(4, 4, 4))


def score_of(
    ruleset: Riichi,
    state: RiichiState,
    seat: int,
    tile: int,
    source: int,
    flags: int,
    liable: int,
    honba: int,
    sticks: int,
) -> Score:
    """The score of a win at the table, computed again in the form that explains itself."""
    winds = [WINDS[(other - state.dealer) % state.players] for other in range(state.players)]
    riichi = state.riichi_of(seat)
    inputs = _flag_inputs(ruleset, winds[seat], flags)
    inputs |= {
        "riichi": riichi,
        "dora_indicators": [face for row, face in state.turned_up() if row == 0],
        "ura_indicators": state.hidden_indicators() if riichi and ruleset.options.ura else (),
        "seat": winds[seat],
        "round": WINDS[state.hand_log()[0][7 + ROUND] % state.players],
        "honba": honba,
        "sticks": sticks,
    }
    if not inputs["tsumo"]:
        inputs["discarder"] = winds[source]
    if liable:
        liable_seats = zip(LIABLE, state.liable_of(seat), strict=True)
        inputs["pao"] = {name: winds[other] for name, other in liable_seats if other >= 0}
    hand = hand_of(state, seat, None if inputs["tsumo"] else tile)
    return ruleset.scoring.prepare(hand, tile, **inputs).score()


def _flag_inputs(ruleset: Riichi, wind: str, flags: int) -> dict[str, object]:
    """The inputs that are true or false, from the flags that the table keeps of a win."""
    tsumo, dealer = bool(flags & wins.WON_TSUMO), wind == "E"
    last, first = bool(flags & wins.WON_LAST), bool(flags & wins.WON_FIRST)
    return {
        "tsumo": tsumo,
        "ippatsu": bool(flags & wins.WON_IPPATSU),
        "rinshan": bool(flags & wins.WON_RINSHAN),
        "chankan": bool(flags & wins.WON_CHANKAN),
        "haitei": last and tsumo,
        "houtei": last and not tsumo,
        "tenhou": first and tsumo and dealer,
        "chiihou": first and tsumo and not dealer,
        "renhou": first and not tsumo and not dealer and ruleset.options.renhou != "none",
        "open_riichi": bool(flags & wins.WON_OPEN),
        "tsubame_gaeshi": bool(flags & wins.WON_TSUBAME),
        "kanburi": bool(flags & wins.WON_KANBURI),
        "paarenchan": bool(flags & wins.WON_EIGHTH),
    }


def _whole(scores: tuple[int, ...], prizes: list[float], back: int) -> tuple[float, ...]:
    """Points in whole thousands, halves rounded away from zero; the first gets the rest, so that the sum is 0."""
    order = ranks_of(scores)
    whole = [(abs(score) + 500) // 1000 * (1 if score > 0 else -1) for score in scores]
    points = [score - back // 1000 + prizes[rank - 1] for score, rank in zip(whole, order, strict=True)]
    first = order.index(1)
    points[first] = -sum(point for seat, point in enumerate(points) if seat != first)
    return tuple(points)
