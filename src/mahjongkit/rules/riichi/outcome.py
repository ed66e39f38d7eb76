"""How a riichi hand ended, told from the table, and the final points of a match with uma and oka."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mahjongkit.events import Events, Transfer
from mahjongkit.hand import Hand, Meld
from mahjongkit.locale import LANGUAGES, say
from mahjongkit.notation import format_tiles
from mahjongkit.outcome import HandResult, MatchResult, Won, ranks_of
from mahjongkit.rules.bounds import MOST_START_HONBA, MOST_START_STICKS
from mahjongkit.rules.riichi import wins as facts
from mahjongkit.rules.riichi.payments import LIABLE, STICK
from mahjongkit.rules.riichi.seats import HONBA, ROUND
from mahjongkit.rules.start import Start
from mahjongkit.scoring import Score
from mahjongkit.tiles import code
from mahjongkit.view import Note

if TYPE_CHECKING:
    from mahjongkit.core.play import Play
    from mahjongkit.rules.base import Ruleset
    from mahjongkit.rules.riichi import Riichi
    from mahjongkit.rules.riichi.flow import RiichiPlay
    from mahjongkit.view import View

WINDS = "ESWN"


class RiichiResult(HandResult):
    """How a hand with indicators ended: a winner's are told."""

    def __init__(self, play: Play, reason: str, won: Sequence[Won], transfers: Sequence[Transfer]) -> None:
        before = play.chapter()[0][: play.players]
        super().__init__(reason, won, transfers, before, play.scores(), names(play))
        turned_up = play.turned_up() if won else []
        self.dora = tuple(face for row, face in turned_up if row == 0)
        self.ura = tuple(face for row, face in turned_up if row == 1)

    def details(self, lang: str) -> list[str]:
        rows = (("result.dora", self.dora), ("result.ura", self.ura))
        return [say(lang, key, tiles=format_tiles(faces)) for key, faces in rows if faces]

    def as_data(self) -> dict[str, object]:
        return super().as_data() | {"dora": list(map(code, self.dora)), "ura": list(map(code, self.ura))}


def hand_result(rules: Riichi, play: RiichiPlay) -> HandResult:
    """The result of the hand that has just ended."""
    events = Events(play.events_from(0), rules)
    transfers = events.transfers(play.number)
    reason = events.only("end")[0].word
    tile, source = play.winning_tile()
    won = []
    if reason in ("tsumo", "ron"):
        for place, (seat, flags, liable) in enumerate(play.wins()):
            collected = sum(paid.amount for paid in transfers if paid.payee == seat and paid.reason == "sticks")
            sticks = collected // STICK
            honba = _honba(rules, play) if place == 0 or rules.options["multi_ron_honba"] == "each" else 0
            score = score_of(rules, play, seat, tile, source, flags, liable, honba, sticks)
            won.append(Won(seat, source, tile, score))
    return RiichiResult(play, reason, won, transfers)


def _honba(rules: Riichi, play: RiichiPlay) -> int:
    return play.chapter()[0][7 + HONBA]


def names(play: Play) -> dict[str, tuple[str, ...]]:
    """What the seats are called, in every language."""
    return {lang: play.ruleset.seat_names(play.dealer, lang) for lang in LANGUAGES}


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


def hand_of(play: Play, seat: int, tile: int | None = None) -> Hand:
    """A seat's hand with its melds and Norths, and perhaps one tile more."""
    kinds = ("", "", "chi", "pon", "kong", "added", "closed")
    melds = [Meld.of(kinds[verb], tiles) for verb, _, tiles in play.melds_of(seat)]
    melds += [Meld.of("north", [face]) for face in play.aside_of(seat)]
    tiles = play.hand_of(seat) + ([tile] if tile is not None else [])
    return Hand.of(tiles, melds, red_fives=(4, 4, 4))


def score_of(
    rules: Riichi,
    play: RiichiPlay,
    seat: int,
    tile: int,
    source: int,
    flags: int,
    liable: int,
    honba: int,
    sticks: int,
) -> Score:
    """A win scored once more, by the scorer that explains itself."""
    opening = play.chapter()[0]
    wind = (seat - play.dealer) % play.players
    tsumo = bool(flags & facts.WON_TSUMO)
    last, first = bool(flags & facts.WON_LAST), bool(flags & facts.WON_FIRST)
    riichi = play.riichi_of(seat)
    shown = [face for row, face in play.turned_up() if row == 0]
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
        "ura": play.hidden_indicators() if riichi and rules.options["ura"] else (),
        "seat": WINDS[wind],
        "round": WINDS[opening[7 + ROUND] % play.players],
        "honba": honba,
        "sticks": sticks,
    }
    if not tsumo:
        told["discarder"] = WINDS[(source - play.dealer) % play.players]
    if liable:
        told["pao"] = {
            name: WINDS[(other - play.dealer) % play.players]
            for name, other in zip(LIABLE, play.liable_of(seat), strict=True)
            if other >= 0
        }
    return rules.prepare(hand_of(play, seat, None if tsumo else tile), tile, **told).score()


def opening(rules: Riichi, start: Mapping[str, object], play: Play) -> list[int]:
    """Where a match stands: `scores`, `round` (E S W), `dealer`, `honba`, `sticks`, `hand`, as the table keeps it."""
    said = Start(rules.name, start, ("scores", "round", "dealer", "honba", "sticks", "hand"))
    wind = start.get("round", "E")
    if wind not in tuple(WINDS):
        raise ValueError(f"start: round {wind!r}; expected E, S, W or N")
    hand = said.hand(play)
    carry = {ROUND: WINDS.index(str(wind)), HONBA: said.number("honba", MOST_START_HONBA + hand)}
    sticks = said.number("sticks", MOST_START_STICKS + rules.players * hand)
    return said.position(play, STICK * sticks, carry)


def match_result(rules: Riichi, play: RiichiPlay) -> MatchResult:
    """Scores, ranks, and points with uma and oka (RULES 4.1.8)."""
    scores = tuple(play.scores())
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
