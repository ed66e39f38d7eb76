"""At the table: dragging, what is pressed twice, who still thinks, money that moves, clock, what is read out."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.support.filled_tables import FILL
from tests.support.page_driver import WATCH, Visitor


def drag(visitor: Visitor, place: int, up: float) -> None:
    box = visitor.page.locator(".own-tiles .tile").nth(place).bounding_box()
    assert box is not None
    mouse = visitor.page.mouse
    mouse.move(box["x"] + 20, box["y"] + 30)
    mouse.down()
    mouse.move(box["x"] + 40, box["y"] + 30 - up, steps=5)
    mouse.up()


@pytest.mark.full
def test_a_tile_is_dragged_out_of_the_hand(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.play_alone("riichi", seed=5)
    visitor.ready()
    tile = visitor.hand[3]
    drag(visitor, 3, 30)
    assert visitor.page.locator(".zone.bottom .river .tile").count() == 0
    drag(visitor, 3, 150)
    visitor.page.wait_for_selector(".zone.bottom .river .tile")
    assert visitor.page.locator(".zone.bottom .river use").first.get_attribute("href") == f"#t-{tile}"


@pytest.mark.full
def test_what_the_hand_does_with_a_dangerous_tile(visit: Callable[..., Visitor]) -> None:
    """It takes two clicks, however it is discarded; any other takes one."""
    visitor = visit()
    visitor.lobby("ninghai")
    found = visitor.page.evaluate("""async () => {
      const [{ Hand }, { Choices }, { View }] = await Promise.all(
        ["board/hand", "board/choices", "state/view"].map((name) => import(module(name))));
      const [said, warned] = [[], []];
      const hand = new Hand((action) => said.push(action), (tile) => warned.push(tile));
      const choices = new Choices(document.createElement("div"), (action) => said.push(action), () => {});
      const view = new View(0, 4, false);
      view.addTiles(0, ["1m", "7z", "5p"]);
      view.drawn[0] = "5p";
      choices.set(["discard 1m", "discard 7z", "discard 5p drawn"]);
      const show = () => hand.show(view, 0, choices, { warned: ["7z", "5p"] });
      const click = (tile) => hand.tiles.querySelector(`[data-tile="${tile}"]`).click();
      show();
      click("1m");
      click("7z");
      const once = [...said];
      click("7z");
      hand.discardDrawn(view, 0, choices);
      const key = [...said];
      hand.discardDrawn(view, 0, choices);
      const label = hand.tiles.querySelector(".warned").getAttribute("aria-label");
      return { once, key, said, warned, label };
    }""")
    assert found["once"] == ["discard 1m"]
    assert found["key"] == ["discard 1m", "discard 7z"]
    assert found["said"] == ["discard 1m", "discard 7z", "discard 5p drawn"]
    assert found["warned"] == ["7z", "5p"]
    assert "dangerous" in found["label"]


@pytest.mark.full
def test_everybody_sees_who_is_still_thinking(visit: Callable[..., Visitor]) -> None:
    """Two people in a room: what one has discarded the other sees when they have discarded, too."""
    host, guest = visit(), visit()
    host.meet(guest, "synchronous")
    host.ready()
    guest.ready()
    for visitor in (host, guest):
        visitor.page.wait_for_function("() => document.querySelectorAll('.chip.chosen').length === 2")
        assert visitor.page.locator(".chip.thinks").count() == 2
    host.discard()
    host.page.wait_for_function("() => document.querySelector('.status').textContent === 'Waiting for Ben.'")
    assert host.page.locator(".plate.right .chip.thinks").count() == 1
    assert host.page.locator(".chip.chosen").count() == 3
    assert host.page.locator(".zone.bottom .river .tile").count() == 1
    assert host.page.locator(".light.on").count() == 1
    guest.page.wait_for_function("() => document.querySelector('.plate.left .chip.chosen')")
    assert guest.page.locator(".zone.left .river .tile").count() == 0
    guest.discard()
    host.page.wait_for_selector(".zone.right .river .tile")
    assert host.page.locator(".zone.bottom .river .tile").count() == 1


OFFERED = """all => all.map((row) =>
  [...row.querySelectorAll("use")].map((use) => use.getAttribute("href").slice(3)))"""
"""The tiles on buttons."""
MARKED = """() => [...document.querySelectorAll(".river .last")].map((one) => [
  [...one.closest(".zone").classList][1], one.querySelector("use").getAttribute("href").slice(3),
  one.getAttribute("aria-label")])"""
"""The marked tiles of the rivers: whose, which, and what a screen reader says of them."""


@pytest.mark.full
def test_every_tile_that_may_be_claimed_is_marked(visit: Callable[..., Visitor]) -> None:
    """Where all discard at once, the tile of every choice is marked, whoever discarded it, and no other."""
    visitor = visit()
    page = visitor.page
    several = 0
    for seed in (22, 3, 8):
        visitor.play_alone("synchronous", seed=seed)
        while visitor.ready() != "over":
            offered = page.locator(".asked .choice .row").evaluate_all(OFFERED)
            marked = page.evaluate(MARKED)
            called = {tiles[2] for tiles in offered if len(tiles) == 3}
            if page.locator(".choice.idle, .choice:has-text('Draw')").count() and called:
                assert {tile for _, tile, _ in marked} >= called
                assert "bottom" not in {whose for whose, _, _ in marked}
                assert all("can be claimed" in label for _, _, label in marked)
                several += len(marked) > 1
            elif not page.locator(".asked .choice.win").count():
                assert marked == []
            place = ".asked .own-tiles .can:not(.picked)"
            buttons = page.locator(".asked .choice:not(:disabled):not(.on)")
            (buttons if buttons.count() else page.locator(place)).last.click()
            if page.locator(".choice.sure").count():
                page.locator(".choice.sure").click()
        if several:
            return
    raise AssertionError("never two claims at once")


@pytest.mark.full
def test_money_that_moves_is_shown_where_it_comes_and_goes(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.lobby("sichuan")
    found = visitor.page.evaluate("""async () => {
      const [{ Board }, { View }] = await Promise.all(
        ["board/board", "state/view"].map((name) => import(module(name))));
      const [board, view] = [new Board((seat) => `P${seat}`), new View(0, 4, false)];
      const pay = (from, amount) => ({ type: "pay", from, to: 1, amount, reason: "closed_kong" });
      const events = [pay(0, 2), pay(2, 2), pay(3, 2)];
      events.forEach((event) => view.apply(event));
      board.show(view, 0, []);
      board.showPayments(view, events);
      return [...board.root.querySelectorAll(".payment.now")].map((one) => one.textContent);
    }""")
    assert found == ["−2", "+6", "−2", "−2"]


SAID = {
    "zh": ["Bo付出 1,000（立直棒）", "Bo收下 1,000（供托）", "Bo付给Dominique 3,900（和牌）", "对Bo是现物，不会放铳"],
    "ja": ["Boが 1,000 を場に出す（リーチ棒）", "Boが 1,000 を受け取る（供託）", "BoがDominiqueに 3,900 払う（和了）"],
    "en": ["Bo puts 1,000 on the table (riichi stick)"],
}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", SAID)
def test_payments_and_advice_name_the_players(visit: Callable[..., Visitor], lang: str) -> None:
    """A stick goes to nobody, so nobody is named for it; advice calls players by their names, as the rest does."""
    visitor = visit(lang=lang)
    visitor.lobby("riichi")
    visitor.page.evaluate(FILL, ["riichi", 4, {}])
    visitor.page.evaluate(
        """() => {
          const pay = (from, to, amount, reason) => ({ type: "pay", from, to, amount, reason });
          table.receive({ type: "events", hand: 0, first: 1, events: [
            pay(1, -1, 1000, "stick"), pay(-1, 1, 1000, "sticks"), pay(1, 3, 3900, "hand"),
          ] });
          const why = { zh: "对{1}是现物，不会放铳", ja: "{1}の現物", en: "{1}" }[document.documentElement.lang];
          const choice = { action: "discard 1m", shanten: null, chance: 0, why: [why], accepts: [], count: 0 };
          table.receive({ type: "advice", question: 1, choices: [choice], words: why, search: null });
        }"""
    )
    said = visitor.page.locator(".log p").all_inner_texts() + visitor.page.locator(".advice-why").all_inner_texts()
    assert [text for text in SAID[lang] if text not in said] == []
    assert not any("{" in text for text in said)


@pytest.mark.full
@pytest.mark.parametrize("game", ["riichi", "sichuan"])
def test_an_added_kong_is_called_from_nobody(visit: Callable[..., Visitor], game: str) -> None:
    """The pon was another player's tile, but the fourth one is the seat's own; so say narrations, too."""
    visitor = visit()
    visitor.lobby(game)
    found = visitor.page.evaluate(
        """async (ruleset) => {
          const [{ loadGame }, { eventText }] = await Promise.all(
            ["state/game", "board/eventText"].map((name) => import(module(name))));
          await loadGame(ruleset);
          const call = (meld, tiles) =>
            eventText({ type: "call", seat: 0, meld, from: 2, tiles }, (seat) => `P${seat}`, 0);
          return [call("pon", ["9s", "9s", "9s"]), call("added", ["9s", "9s", "9s", "9s"])];
        }""",
        game,
    )
    kong = {"riichi": "kan", "sichuan": "kong"}[game]
    assert found == ["P0 calls pon from P2: Nine of Bamboo", f"P0 declares added {kong}: Nine of Bamboo"]


@pytest.mark.full
def test_a_winning_tile_is_shown_once_and_may_lie_face_down(visit: Callable[..., Visitor]) -> None:
    """Self-drawn: taken out of the hand, one's own openly and another's face down until the hand is revealed."""
    visitor = visit()
    visitor.lobby("sichuan")
    found = visitor.page.evaluate("""async () => {
      const names = ["board/board", "board/hand", "state/view", "state/game"];
      const [{ Board }, { Hand }, { View }, { loadGame }] = await Promise.all(
        names.map((name) => import(module(name))));
      await loadGame("sichuan");
      const [board, hand, view] = [new Board((seat) => `P${seat}`), new Hand(() => {}), new View(0, 4, false)];
      const tiles = ["1m", "2m", "3m", "9p"];
      view.addTiles(0, tiles);
      view.addTiles(1, ["?", "?", "?", "?"]);
      view.addTiles(2, ["?", "?", "?", "?"]);
      const apply = (...events) => events.forEach((event) => view.apply(event));
      const faces = (root) => [...root.querySelectorAll("use")].map((use) => use.getAttribute("href").slice(3));
      const look = () => {
        board.show(view, 0, []);
        hand.show(view, 0, null);
        const [other, waiting] = [".zone.right", ".zone.top"].map((side) => board.root.querySelector(side));
        const right = [other.querySelector(".row"), other.querySelector(".beside")];
        return [hand.tiles, hand.beside, ...right, waiting].map(faces);
      };
      apply({ type: "draw", seat: 0, tile: "9p" }, { type: "win", seat: 0, from: 0, tile: "9p" });
      apply({ type: "draw", seat: 1, tile: "?" }, { type: "win", seat: 1, from: 1, tile: "?" });
      apply({ type: "win", seat: 2, from: 3, tile: "5s" }, { type: "mark", seat: 1, mark: "won", value: 2 });
      apply({ type: "mark", seat: 1, mark: "fans", value: 5 }, { type: "mark", seat: 1, mark: "moment", value: 1 });
      const before = look();
      const chips = [...board.root.querySelectorAll(".plate.right .chip")].map((chip) => chip.textContent);
      apply({ type: "reveal", seat: 1, tiles: ["4s", "5s", "6s", "7s", "7s"] });
      return { before, chips, after: look() };
    }""")
    own, won = ["1m", "2m", "3m", "9p"], ["9p"]
    assert found["before"] == [own, won, ["back"] * 4, ["back"], [*["back"] * 4, "5s"]]
    assert found["after"] == [own, won, ["4s", "5s", "6s", "7s", "7s"], [], [*["back"] * 4, "5s"]]
    assert found["chips"] == ["winner 2", "Plain Hand, All Triplets, Self-Draw"]


@pytest.mark.full
def test_what_a_screen_reader_reads(visit: Callable[..., Visitor]) -> None:
    """Every text once, in its turn: what is asked, with the choices there are, and what everybody does."""
    visitor = visit()
    page = visitor.page
    page.add_init_script(WATCH)
    visitor.play_alone("sichuan", seed=1)
    for _ in range(4):
        visitor.move()
    visitor.ready()
    received = [text for text in page.evaluate("received") if "-shanten" not in text]  # the hints
    assert received[:2] == ["Choose your void suit.", "Void characters, Void dots, Void bamboo"]
    assert received.count("Guest: no characters") == 1
    assert any(text.startswith("Guest draws ") for text in received)
    assert sum(text.startswith("Guest discards ") for text in received) == 2
    after = received.index("Your turn: discard a tile.")
    assert received[after + 1].startswith("Guest discards ")
    assert page.locator("#announcements p").count() <= 8


@pytest.mark.full
def test_the_clock_is_an_option(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.lobby("riichi")
    page.select_option("#pace", "0")
    page.select_option("#clock", "60")
    page.click("#play-alone")
    visitor.ready()
    for _ in range(2):  # also for who comes back with less time left
        assert page.get_attribute(".clock", "max") == "60"
        assert page.is_visible(".clock")
        assert 0 < int(page.inner_text(".seconds")) <= 60
        page.reload()
        visitor.ready()
    visitor.play_alone("riichi", seed=5)
    visitor.ready()
    assert page.is_hidden(".clock")


@pytest.mark.full
def test_the_pause_before_a_result_is_short_and_can_be_skipped(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.lobby("riichi")
    found: dict[str, Any] = visitor.page.evaluate("""async () => {
      const { Table } = await import(module("pages/table"));
      const { settings } = await import(module("state/settings"));
      settings.motion = "normal";
      const seats = [0, 1, 2, 3].map((seat) => ({ seat, name: `P${seat}`, kind: "person", present: true, bot: false }));
      const table = new Table({ id: "x", players: 4, seats, config: { ruleset: "riichi:tenhou" } }, 0, () => {});
      document.body.append(table.root);
      const none = { wins: [], payments: [], end_hands: [], tile_rows: [], deltas: [0, 0, 0, 0], scores: [1, 2, 3, 4] };
      const result_view = { ending: "Draw.", notes: ["5z 12m"], ...none };
      table.receive({ type: "hand_over", result_view, words: "Draw." });
      const waits = !table.dialog.open;
      table.root.dispatchEvent(new PointerEvent("pointerdown"));
      const shown = table.dialog.open;
      const pictures = table.dialog.querySelectorAll(".notes .inline .tile").length;
      const label = table.dialog.querySelector(".notes .inline").getAttribute("aria-label");
      table.dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
      const closed = !table.dialog.open;
      table.root.querySelector("#back-to-result").click();
      return { waits, shown, pictures, label, closed, again: table.dialog.open };
    }""")
    assert found == {
        "waits": True,
        "shown": True,
        "pictures": 3,
        "label": "White Dragon",
        "closed": True,
        "again": True,
    }


def test_a_refused_answer_is_explained_and_the_choices_come_back(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.lobby("riichi")
    found: dict[str, Any] = visitor.page.evaluate("""async () => {
      const { Table } = await import(module("pages/table"));
      const seats = [0, 1, 2, 3].map((seat) => ({ seat, name: `P${seat}`, kind: "person", present: true, bot: false }));
      const config = { ruleset: "riichi:tenhou", timers: { move: 30 } };
      const sent = [];
      const table = new Table({ id: "x", players: 4, seats, config }, 0, (message) => sent.push(message.action));
      document.body.append(table.root);
      table.receive({ type: "ask", question: 3, legal: ["pon 55m", "pass"], seconds: null, warnings: [] });
      const offered = () => table.buttons.querySelectorAll("button").length;
      const counts = [offered()];
      table.choices.press(1);
      counts.push(offered());
      table.refuse({ type: "error", code: "illegal", words: "You may not.", reason: "x", rule: "4.1.5" });
      counts.push(offered());
      const words = table.toasts.textContent;
      const link = table.toasts.querySelector("a").getAttribute("href");
      table.choices.press(2);
      table.receive({ type: "answered", question: 3, action: "pass", by: "you" });
      table.refuse({ type: "error", code: "too_fast", words: "Slowly.", reason: "", rule: "" });
      counts.push(offered());
      table.close();
      return { counts, words, link, sent };
    }""")
    assert found == {
        "counts": [2, 0, 2, 0],
        "words": "You may not. Rule 4.1.5",
        "link": "/rules/riichi:tenhou#4.1.5",
        "sent": ["pon 55m", "pass"],
    }


@pytest.mark.full
def test_own_matches_are_found_again(visit: Callable[..., Visitor]) -> None:
    """Though they are listed nowhere: to go on with, and to look at when they are over."""
    visitor, stranger = visit(), visit()
    page = visitor.page
    visitor.play_alone("synchronous", seed=2, hands=1)
    visitor.ready()
    room, hand = visitor.room, visitor.hand
    visitor.lobby("riichi")
    page.click("[aria-labelledby=mine-title] a:text-is('Resume')")
    visitor.ready()
    assert visitor.hand == hand
    visitor.play_hand()
    visitor.wait_for_record()
    visitor.lobby("riichi")
    page.click("[aria-labelledby=mine-title] a:text-is('Replay')")
    page.wait_for_selector("#slider")
    assert urlsplit(page.url).path == f"/replay/{room}"
    stranger.lobby("riichi")
    assert stranger.page.locator("[aria-labelledby=mine-title] .match").count() == 0


@pytest.mark.full
def test_the_log_is_there_again_after_the_page_was_reloaded(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.play_alone("sichuan", seed=21)
    for _ in range(8):
        visitor.move()
    visitor.ready()
    lines = visitor.page.locator(".log p").all_inner_texts()
    assert len(lines) > 20
    visitor.page.reload()
    visitor.ready()
    assert visitor.page.locator(".log p").all_inner_texts() == lines
    assert visitor.page.locator("#announcements p", has_text=lines[0]).count() == 0
