"""How a riichi hand ended, told from the table, and the final points of a match with uma and oka."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mahjongkit.game.events import Events, Transfer
from mahjongkit.game.results import HandResult, MatchResult, Won, ranks_of
from mahjongkit.game.view import Note
from mahjongkit.hand import Hand, Meld
from mahjongkit.locale import LANGUAGES, say
from mahjongkit.notation import format_tiles
from mahjongkit.rules.bounds import MOST_START_HONBA, MOST_START_STICKS
from mahjongkit.rules.initial_position import Start
from mahjongkit.rules.riichi import wins as facts
from mahjongkit.rules.riichi.payments import LIABLE, STICK
from mahjongkit.rules.riichi.seats import HONBA, ROUND
from mahjongkit.scoring.score import Score
from mahjongkit.tiles import code

if TYPE_CHECKING:
    from mahjongkit.core.state import GameState
    from mahjongkit.game.view import View
    from mahjongkit.rules.riichi import Riichi
    from mahjongkit.rules.riichi.flow import RiichiState
    from mahjongkit.rules.ruleset import Ruleset

WINDS = "ESWN"


class RiichiResult(HandResult):
    """How a hand with indicators ended: a winner's are told."""

    def __init__(self, state: GameState, reason: str, won: Sequence[Won], transfers: Sequence[Transfer]) -> None:
        before = state.hand_log()[0][: state.players]
        super().__init__(reason, won, transfers, before, state.scores(), names(state))
        turned_up = state.turned_up() if won else []
        self.dora = tuple(face for row, face in turned_up if row == 0)
        self.ura = tuple(face for row, face in turned_up if row == 1)

    def details(self, lang: str) -> list[str]:
        rows = (("result.dora", self.dora), ("result.ura", self.ura))
        return [say(lang, key, tiles=format_tiles(faces)) for key, faces in rows if faces]

    def as_data(self) -> dict[str, object]:
        return super().as_data() | {"dora": list(map(code, self.dora)), "ura": list(map(code, self.ura))}


def hand_result(rules: Riichi, state: RiichiState) -> HandResult:
    """The result of the hand that has just ended."""
    events = Events(state.events_from(0), rules)
    transfers = events.transfers(state.number)
    reason = events.only("end")[0].word
    tile, source = state.winning_tile()
    won = []
    if reason in ("tsumo", "ron"):
        for place, (seat, flags, liable) in enumerate(state.wins()):
            collected = sum(paid.amount for paid in transfers if paid.payee == seat and paid.reason == "sticks")
            sticks = collected // STICK
            honba = _honba(rules, state) if place == 0 or rules.options["multi_ron_honba"] == "each" else 0
            score = score_of(rules, state, seat, tile, source, flags, liable, honba, sticks)
            won.append(Won(seat, source, tile, score))
    return RiichiResult(state, reason, won, transfers)


def _honba(rules: Riichi, state: RiichiState) -> int:
    return state.hand_log()[0][7 + HONBA]


def names(state: GameState) -> dict[str, tuple[str, ...]]:
    """What the seats are called, in every language."""
    return {lang: state.ruleset.seat_names(state.dealer, lang) for lang in LANGUAGES}


def table_notes(rules: Ruleset, view: View, lang: str) -> list[Note]:
    """The round where there are rounds, counters, sticks, and the indicators that lie open."""
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


def seat_notes(rules: Ruleset, view: View, seat: int, lang: str) -> list[Note]:
    """Riichi, furiten and liability; in Synchronous also the own wall and from whom a chow is left."""
    names = rules.seat_names(view.dealer, lang)
    notes = []
    for mark, value in view.marks[seat].items():
        if mark == "wall":
            notes.append(Note(say(lang, "note.wall", n=value)))
        elif not value:
            continue
        elif mark == "riichi" and value > 1 and rules.options.get("double_riichi_han") != 1:
            notes.append(Note(say(lang, "note.double_riichi")))
        elif mark in ("liable", "liable_kongs"):
            notes.append(Note(say(lang, f"note.{mark}", seat=names[value - 1])))
        elif mark == "sources":
            allowed = [name for other, name in enumerate(names) if value >> other & 1]
            notes.append(Note(say(lang, "note.sources", seats=say(lang, "score.and").join(allowed))))
        else:
            notes.append(Note(say(lang, f"mark.{mark}")))
    return notes


def hand_of(state: GameState, seat: int, tile: int | None = None) -> Hand:
    """A seat's hand with its melds and Norths, and perhaps one tile more."""
    kinds = ("", "", "chi", "pon", "kong", "added", "closed")
    melds = [Meld.of(kinds[verb], tiles) for verb, _, tiles in state.melds_of(seat)]
    melds += [Meld.of("north", [face]) for face in state.aside_of(seat)]
    tiles = state.hand_of(seat) + ([tile] if tile is not None else [])
    return Hand.of(tiles, melds, red_fives=(4, 4, 4))


def score_of(
    rules: Riichi,
    state: RiichiState,
    seat: int,
    tile: int,
    source: int,
    flags: int,
    liable: int,
    honba: int,
    sticks: int,
) -> Score:
    """A win scored once more, by the scorer that explains itself."""
    start_position = state.hand_log()[0]
    wind = (seat - state.dealer) % state.players
    tsumo = bool(flags & facts.WON_TSUMO)
    last, first = bool(flags & facts.WON_LAST), bool(flags & facts.WON_FIRST)
    riichi = state.riichi_of(seat)
    shown = [face for row, face in state.turned_up() if row == 0]
    told: dict[str, object] = {
        "tsumo": tsumo,
        "riichi": riichi,
        "ippatsu": bool(flags & facts.WON_IPPATSU),
        "rinshan": bool(flags & facts.WON_RINSHAN),
        "chankan": bool(flags & facts.WON_CHANKAN),
        "haitei": last and tsumo,
        "houtei": last and not tsumo,
        "tenhou": first and tsumo and wind == 0,
        "chiihou": first and tsumo and wind != 0,
        "renhou": first and not tsumo and wind != 0 and rules.options["renhou"] != "none",
        "open_riichi": bool(flags & facts.WON_OPEN),
        "tsubame_gaeshi": bool(flags & facts.WON_TSUBAME),
        "kanburi": bool(flags & facts.WON_KANBURI),
        "paarenchan": bool(flags & facts.WON_EIGHTH),
        "dora": shown,
        "ura": state.hidden_indicators() if riichi and rules.options["ura"] else (),
        "seat": WINDS[wind],
        "round": WINDS[start_position[7 + ROUND] % state.players],
        "honba": honba,
        "sticks": sticks,
    }
    if not tsumo:
        told["discarder"] = WINDS[(source - state.dealer) % state.players]
    if liable:
        told["pao"] = {
            name: WINDS[(other - state.dealer) % state.players]
            for name, other in zip(LIABLE, state.liable_of(seat), strict=True)
            if other >= 0
        }
    return rules.prepare(hand_of(state, seat, None if tsumo else tile), tile, **told).score()


def start_position(rules: Riichi, start: Mapping[str, object], state: GameState) -> list[int]:
    """Where a match stands: `scores`, `round` (E S W), `dealer`, `honba`, `sticks`, `hand`, as the table keeps it."""
    given = Start(rules.name, start, ("scores", "round", "dealer", "honba", "sticks", "hand"))
    wind = start.get("round", "E")
    if wind not in tuple(WINDS):
        raise ValueError(f"start: round {wind!r}; expected E, S, W or N")
    hand = given.hand(state)
    carry_over = {ROUND: WINDS.index(str(wind)), HONBA: given.number("honba", MOST_START_HONBA + hand)}
    sticks = given.number("sticks", MOST_START_STICKS + rules.players * hand)
    return given.position(state, STICK * sticks, carry_over)


def match_result(rules: Riichi, state: RiichiState) -> MatchResult:
    """Scores, ranks, and points with uma and oka (RULES 4.1.8)."""
    scores = tuple(state.scores())
    ranks = ranks_of(scores, rules.shares_ranks)
    back = rules.options["return_points"]
    assert isinstance(back, int)
    prizes = [prize / 1000 for prize in rules.prizes]
    if rules.options["final_rounding"] == "thousand":
        return MatchResult(scores, ranks, _whole(scores, prizes, back))
    points = []
    for score, rank in zip(scores, ranks, strict=True):
        equals = ranks.count(rank)
        prize = sum(prizes[rank - 1 : rank - 1 + equals]) / equals
        points.append(round((score - back) / 1000 + prize, 1))
    return MatchResult(scores, ranks, tuple(points))


def _whole(scores: tuple[int, ...], prizes: list[float], back: int) -> tuple[float, ...]:
    """Whole thousands, half away from zero; the first takes the rest, so that the sum is 0."""
    order = ranks_of(scores)
    whole = [(abs(score) + 500) // 1000 * (1 if score > 0 else -1) for score in scores]
    points = [score - back // 1000 + prizes[rank - 1] for score, rank in zip(whole, order, strict=True)]
    first = order.index(1)
    points[first] = -sum(point for seat, point in enumerate(points) if seat != first)
    return tuple(points)
