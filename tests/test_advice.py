"""Advice: from the view alone, in the order in which greedy plays, with reasons in three languages."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator
from functools import cache

import pytest
from drivers import at_random, eagerly
from ninghai_oracle import Options, triplet_fan
from test_cli import run

from mahjongkit import rules
from mahjongkit.advice.advise import Advice, Choice, advise
from mahjongkit.advice.hand_view import view_of_hand
from mahjongkit.advice.reasons import Reason
from mahjongkit.game.table import Table
from mahjongkit.game.view import Discarded, View
from mahjongkit.locale import LANGUAGES, say
from mahjongkit.locale.advice.en import WORDS
from mahjongkit.players import find
from mahjongkit.rules import Ruleset
from mahjongkit.rules.ninghai.options import MODES

GAMES = ("riichi", "riichi3", "sichuan", "ninghai", "synchronous", "synchronous3")
FRAMES = ("says", "against", "other", "joint", "comma", "caution", "tile", "tiles", "choice", "chance", "danger")
"""Words that clauses are put together with, and those of the table."""


def changed(view: View, **changes: object) -> View:
    """A view in which something is different."""
    return View(**{name: changes.get(name, getattr(view, name)) for name in View.__slots__})


def positions(spec: str, seeds: int, **options: object) -> Iterator[tuple[Table, int]]:
    """Every question of some matches, played eagerly, at random and as advised."""
    for seed in range(seeds):
        for policy in (eagerly, at_random, None):
            dice = random.Random(seed)
            table = Table(rules.find(spec, **options), seed=seed)
            while not table.over:
                for seat in table.pending:
                    yield table, seat
                    view = table.view(seat)
                    table.act(seat, advise(view).best.action if policy is None else policy(view, dice))
                if table.hand_over:
                    table.next_hand()


@pytest.mark.parametrize("game", GAMES)
def test_all_choices_are_ranked_and_the_first_is_mostly_what_greedy_plays(game: str) -> None:
    """Greedy takes short cuts in riichi hands; elsewhere it plays exactly what is advised."""
    greedy = find("greedy")
    agreed = asked = 0
    for place, (table, seat) in enumerate(positions(game, 1)):
        if place % 3:
            continue
        view = table.view(seat)
        advice = advise(view)
        asked += len(view.legal) > 1
        agreed += len(view.legal) > 1 and advice.best.action == greedy.choose(view)
        assert sorted(map(str, (choice.action for choice in advice.choices))) == sorted(map(str, view.legal))
        known = [choice.value for choice in advice.choices if choice.known and choice.can_win]
        if advice.best.known:
            assert known == sorted(known, reverse=True)
        assert advice.best.reasons
    if game in ("sichuan", "ninghai"):
        assert agreed == asked
    else:
        assert 0.6 * asked < agreed < asked


@pytest.mark.parametrize("game", GAMES)
def test_advice_is_the_same_when_hidden_tiles_are_dealt_differently(game: str) -> None:
    dice = random.Random(game)
    asked = 0
    for table, seat in positions(game, 1):
        if dice.random() < 0.1:
            asked += 1
            here = advise(table.view(seat)).as_data()
            for seed in range(2):
                assert advise(table.determinized(seat, seed).view(seat)).as_data() == here
    assert asked > 20


def test_advising_changes_nothing_and_can_be_asked_again() -> None:
    table = Table("riichi", seed=3)
    view = table.view(0)
    first = advise(view).as_data()
    advise(view_of_hand("19m19p19s12345677z"))
    assert advise(view).as_data() == first
    assert table.view(0) == view


# What it says.


@cache
def told() -> dict[str, list[Reason]]:
    """Reasons of every kind, from matches of all games and from a few positions that are rare in them."""
    found: dict[str, list[Reason]] = {}
    matches: list[tuple[str, dict[str, object]]] = [
        ("riichi", {}),
        ("riichi:ema", {}),
        ("riichi", {"local_yaku": ("open_riichi",)}),
        ("riichi3", {}),
    ]
    matches += [("sichuan", {"exchange_three": True}), ("sichuan:platform", {}), ("ninghai", {})]
    matches += [("synchronous", {}), ("synchronous3", {})]
    for spec, options in matches:
        for table, seat in positions(spec, 2, **options):
            note(found, advise(table.view(seat)))
    for advice in rare():
        note(found, advice)
    return found


def note(found: dict[str, list[Reason]], advice: Advice) -> None:
    for choice in dict.fromkeys([advice.best, *advice.compared, *advice.choices[:4]]):
        for one in choice.reasons:
            kept = found.setdefault(one.key, [])
            if len(kept) < 5 and one not in kept:
                kept.append(one)


def rare() -> Iterator[Advice]:
    yield last_turn()
    yield advise(changed(view_of_hand("123m 456p 34s 678s 11z 9m"), scores=(1900, 25000, 25000, 25000)))
    yield advise(declared_against(view_of_hand("123m456p789s1123z2z"), river=[21, 24, 31]))
    yield advise(view_of_hand("19m19p19s1234567z1m", "riichi"))
    yield hurried()
    yield from searched()


@cache
def searched() -> tuple[Advice, ...]:
    """Advice of all games with a few playouts."""
    found = []
    for game in GAMES:
        for place, (table, seat) in enumerate(positions(game, 1)):
            if place % 29 == 0 and len(table.view(seat).legal) > 1:
                found.append(advise(table.view(seat), search="300"))
            if place > 700:
                break
    return tuple(found)


def hurried() -> Advice:
    return advise(Table("riichi", seed=7).view(0), search="0.0001ms")


def clauses() -> list[str]:
    """The keys of all clauses."""
    frames = {f"advice.{name}" for name in FRAMES}
    return [key for key in WORDS if key not in frames and not key.startswith(("advice.unit.", "advice.value."))]


@pytest.mark.xdist_group("told")  # what is told is collected once
@pytest.mark.parametrize("key", clauses())
def test_every_clause_is_said_somewhere_in_every_language(key: str) -> None:
    assert key in told(), "nobody says it"
    for one in told()[key]:
        said = {lang: one.words(lang) for lang in LANGUAGES}
        assert len(set(said.values())) == len(LANGUAGES)
        for lang in LANGUAGES:
            assert_translated(said[lang], lang)


def assert_translated(text: str, lang: str) -> None:
    """No English word in Chinese or Japanese but tiles, no Chinese sign in English, nothing left to fill in."""
    assert "{" not in text
    assert "advice." not in text
    if lang == "en":
        assert not re.search(r"[\u3000-\u9fff]", text), text
        return
    without_tiles = re.sub(r"[0-9]+[mpsz]", "", text)
    assert not re.search(r"[A-Za-z]{2,}", without_tiles), text
    if lang == "zh":
        assert not re.search(r"[\u3040-\u30ff]", text), text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_whole_explanations_are_translated(game: str, lang: str) -> None:
    for place, (table, seat) in enumerate(positions(game, 1)):
        if place % 7 == 0:
            said = advise(table.view(seat)).explain(lang)
            assert_translated(said.replace("Enter", ""), lang)
            assert said.endswith("." if lang == "en" else "。")


def test_the_sentence_of_the_readme() -> None:
    advice = advise(view_of_hand("22m34m 3458p 34s 667s 1z", seen="1z"))
    best = advice.best
    assert str(best.action) == "discard 1z"
    words = advice.explain("en")
    assert f"{best.tiles} tiles would bring the hand to 1 away from ready, most of any choice" in words
    assert "Weighed against it: " in words
    assert set(advice.as_data()) == {"choices", "words"}


def test_a_lost_row_is_named() -> None:
    advice = advise(view_of_hand("123m 123p 12s 789s 55p 9m", "riichi"))
    choice = by_tile(advice, "1s")
    assert "loses Mixed Triple Run" in choice.objections("en")
    assert "三色同顺" in choice.objections("zh")
    assert "三色同順" in choice.objections("ja")


def by_tile(advice: Advice, tile: str, verb: str = "discard") -> Choice:
    return next(one for one in advice.choices if str(one.action).startswith(f"{verb} {tile}"))


def says(choice: Choice, key: str) -> bool:
    return any(one.key == f"advice.{key}" for one in choice.reasons)


# The handbook's rules of thumb: sichuan-kit 3.2.


def test_sichuan_void_tiles_first() -> None:
    for table, seat in positions("sichuan", 2):
        view = table.view(seat)
        void = view.marks[seat]["void"] - 1
        if any(one.verb == "discard" for one in view.legal) and any(tile // 9 == void for tile in view.hand):
            best = advise(view).best
            if best.action.verb == "discard":
                assert best.action.tiles[0] // 9 == void
                assert says(best, "sichuan.void_first")


@pytest.mark.parametrize(
    ("hand", "suit"), [("123456m 78899s 19p", "p"), ("19m 123456p 78899s", "m"), ("147m 123456p 78s 9s9s", "m")]
)
def test_sichuan_never_become_a_pig_give_up_the_shortest_suit(hand: str, suit: str) -> None:
    best = advise(view_of_hand(hand, "sichuan")).best
    assert best.action.verb == f"void_{suit}"
    assert says(best, "sichuan.void")


def test_sichuan_pigs_are_warned_of_when_the_wall_runs_out() -> None:
    view = view_of_hand("123456m 7789s 1159p", "sichuan", void="p")
    assert not any(says(choice, "sichuan.pig") for choice in advise(view).choices)
    late = advise(changed(view, left=7))
    assert says(late.best, "sichuan.pig")
    assert late.best.action.tiles[0] // 9 == 1


def test_sichuan_exchange_gives_away_what_is_to_be_void() -> None:
    asked = short = 0
    for seed in range(30):
        table = Table(rules.find("sichuan", exchange_three=True), seed=seed)
        for seat in table.pending:
            view = table.view(seat)
            best = advise(view).best
            sizes = [sum(tile // 9 == suit for tile in view.hand) for suit in range(3)]
            assert best.action.verb == "exchange"
            assert says(best, "sichuan.exchange")
            if sorted(sizes)[0] == 3 and sorted(sizes)[1] >= 5:  # all of the short suit can go
                asked += 1
                short += sizes[best.action.tiles[0] // 9] == 3
    assert asked > 5
    assert short >= 0.9 * asked  # of 22 one differs: 346m23569p14799s keeps 346m and gives 239p away


# riichi-declaration 7: good waits declare; cautions.


def last_turn() -> Advice:
    """A ready hand with no draw left for it."""
    return advise(changed(view_of_hand("123m 456p 34s 678s 11z 9m"), left=5))


def declared_against(view: View, river: list[int], seat: int = 1) -> View:
    """The same with another seat in riichi."""
    marks = [dict(one) for one in view.marks]
    marks[seat]["riichi"] = 1
    rivers = list(view.rivers)
    rivers[seat] = tuple(Discarded(tile, False, place == 0, False) for place, tile in enumerate(river))
    return changed(view, marks=tuple(marks), rivers=tuple(rivers))


def test_riichi_with_a_good_wait() -> None:
    best = advise(view_of_hand("123m 456p 34s 678s 11z 9m")).best
    assert str(best.action) == "riichi 9m"
    assert says(best, "riichi.good_wait")
    assert not any(one.caution for one in best.reasons)


def test_riichi_poor_waits_are_warned_of() -> None:
    choice = by_tile(advise(view_of_hand("123m 456p 789s 1135z 5z", seen="1z")), "3z", "riichi")
    assert says(choice, "riichi.bad_wait")
    assert "caution" in choice.why("en")


def test_riichi_the_last_turn_is_warned_of() -> None:
    assert says(by_tile(last_turn(), "9m", "riichi"), "riichi.last_turn")
    assert last_turn().best.action.verb == "discard"  # a thousand points for nothing


@pytest.mark.parametrize(("points", "warned"), [(1000, True), (1900, True), (2000, False), (25000, False)])
def test_riichi_low_points_are_warned_of(points: int, warned: bool) -> None:
    view = view_of_hand("123m 456p 34s 678s 11z 9m")
    choice = by_tile(advise(changed(view, scores=(points, 25000, 25000, 25000))), "9m", "riichi")
    assert says(choice, "riichi.low_points") == warned


def test_riichi_another_riichi_and_furiten_are_warned_of() -> None:
    view = declared_against(view_of_hand("123m 456p 34s 678s 11z 9m"), [8, 20])
    choice = by_tile(advise(view), "9m", "riichi")
    assert says(choice, "riichi.chased")
    assert says(choice, "riichi.genbutsu")
    own = (Discarded(19, False, False, False), *view.rivers[0])
    furiten = changed(view, rivers=(own, *view.rivers[1:]))
    assert says(by_tile(advise(furiten), "9m", "riichi"), "riichi.furiten")


def test_riichi_against_a_riichi_the_safe_tile_goes() -> None:
    far = view_of_hand("147m 258p 369s 12345z", "riichi")
    for left in (60, 20):
        best = advise(changed(declared_against(far, [28, 10, 3]), left=left)).best
        assert best.action.tiles[0] in (28, 10, 3)
        assert best.danger == 0.0
        assert says(best, "riichi.genbutsu")


# The other games.


def test_ninghai_liability_is_said_and_avoided() -> None:
    view = view_of_hand("1358m 147p 258s 1122z", "ninghai")
    marks = [dict(one) for one in view.marks]
    marks[2]["danger_m"] = 1
    advice = advise(changed(view, marks=tuple(marks)))
    assert advice.best.action.tiles[0] >= 9
    assert says(by_tile(advice, "1m"), "ninghai.liable")
    assert "West" in by_tile(advice, "1m").why("en")


NINGHAI = [
    rules.find(f"ninghai:{preset}", score_mode=mode, seat_wind_fan=counts, value_pair_hu=pair_hu)
    for preset in rules.presets("ninghai")
    for mode in MODES
    for counts in (False, True)
    for pair_hu in (0, 2)
]


@pytest.mark.parametrize("game", NINGHAI, ids=lambda game: f"{game.preset}, {game.options['score_mode']}")
def test_ninghai_a_seat_wind_pair_is_no_fan_unless_the_option_says_so(game: Ruleset) -> None:
    """RULES 2.1.7, 2.2 #13: in every mode and preset, and the pair itself is never one (2.2 #14)."""
    said = set()
    for kind in range(27, 34):
        view = view_of_hand(f"123m 456p 789s 23m 9p {kind - 26}{kind - 26}z", game)
        for seat in range(4):
            seen_from = changed(view, dealer=(-seat) % 4)
            if any(says(choice, "ninghai.breaks_pair") for choice in advise(seen_from).choices):
                said.add((kind, seat))
    fans = {
        (kind, seat)
        for kind in range(27, 34)
        for seat in range(4)
        if triplet_fan(kind, seat, Options(seat_wind_fan=bool(game.options["seat_wind_fan"])))
    }
    assert said == fans
    assert len(fans) == 12 + 4 * bool(game.options["seat_wind_fan"])


def test_ninghai_a_pair_whose_other_tiles_are_gone_becomes_no_fan() -> None:
    """Nothing is promised of a pair of dragons that cannot become a triplet any more."""
    for seen, promised in (("5z", True), ("55z", False)):
        advice = advise(view_of_hand("123m 456p 789s 23m 9p 55z", "ninghai", seen=seen))
        assert says(by_tile(advice, "5z"), "ninghai.breaks_pair") == promised


def test_synchronous_weighs_calls_against_the_draw() -> None:
    seen = set()
    for table, seat in positions("synchronous", 1):
        advice = advise(table.view(seat))
        verbs = {choice.action.verb for choice in advice.choices}
        if "draw" in verbs and verbs & {"chi", "pon"}:
            seen.add(advice.best.action.verb)
            key = "synchronous.draw" if advice.best.action.verb == "draw" else "synchronous.call"
            assert says(advice.best, key) or advice.best.action.verb not in ("draw", "chi", "pon", "kong")
    assert {"draw"} < seen


# From the command line.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_from_the_command_line(lang: str) -> None:
    done = run("hand", "123m456p34s678s11z9m", "--advise", "--lang", lang)
    assert done.returncode == 0
    said = "".join(done.stdout.decode().split())
    assert "".join(advise(view_of_hand("123m456p34s678s11z9m")).explain(lang).split()) in said
    assert say(lang, "advice.choice") in said


def test_a_hand_as_json() -> None:
    done = run(
        "hand", "123456m78s99s159p2s", "--rules", "sichuan", "--void", "p", "--advise", "--json", "--seen", "3s,3s"
    )
    found = json.loads(done.stdout)
    assert [choice["action"] for choice in found["choices"]] == ["discard 1p", "discard 5p", "discard 9p"]
    assert {"tile": "3s", "left": 2} in found["choices"][0]["accepts"]
    assert found["words"].startswith("Discard 1p: ")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["123m456p789s1123z"], "nothing to decide"),
        (["123m456p789s11234z", "--rules", "sichuan"], "1z in"),
        (["123m456p789s11m444p", "--rules", "sichuan", "--void", "x"], "void suit 'x'; expected m, p or s"),
        (["123m456p789s11234z", "--void", "p"], "void suit 'p': there is none in riichi"),
        (["123m456p11s444p [chi 123s]", "--rules", "sichuan", "--void", "p"], "not a meld of sichuan"),
        (["123m456p789s11234z", "--seen", "1x"], "unknown character"),
        (["--batch"], "give a hand"),
    ],
)
def test_what_is_wrong_with_the_question_is_said(arguments: list[str], expected: str) -> None:
    done = run("hand", "--advise", *arguments)
    assert done.returncode == 2
    assert expected in done.stderr.decode()


def test_nobody_is_advised_who_is_not_asked() -> None:
    table = Table("riichi", seed=1)
    with pytest.raises(ValueError, match="seat 1 is not asked now"):
        advise(table.view(1))
    with pytest.raises(ValueError, match="'pass' is not one of the choices"):
        advise(table.view(0)).choice(table.ruleset.vocabulary.parse("pass"))


def test_advice_on_a_hand_takes_less_than_five_milliseconds() -> None:
    views = [Table("riichi", seed=seed).view(0) for seed in range(5)]
    views += map(view_of_hand, ("22m34m 3458p 34s 667s 1z", "19m19p19s12345677z", "147m 258p 369s 12345z"))
    advise(views[0])
    for view in views:
        times = []
        for _ in range(5):
            begin = time.process_time()
            advise(view)
            times.append(time.process_time() - begin)
        assert min(times) < 0.005
