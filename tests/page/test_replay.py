"""The replay: step by step through records of any format, openly or from one seat; files in and out."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mahjongkit as mj
from mahjongkit import records
from mahjongkit.advice.review import review
from mahjongkit.players import find
from tests.support import ROOT
from tests.support.page_driver import Visitor
from tests.support.server_process import Server

CHECKS = (ROOT / "tests" / "support" / "page_checks.js").read_text("utf-8")


def played(game: str, seed: int = 4, **options: object) -> records.Record:
    """A match between players that choose at random."""
    table = mj.Table(mj.rules.find(game, **options), seed=seed)
    players = [find("random", seat + 1) for seat in range(table.players)]
    for player in players:
        player.start(table.ruleset)
    while not table.over:
        for seat in table.pending:
            table.act(seat, players[seat].choose(table.view(seat)))
        if table.hand_over:
            table.next_hand()
    return records.Record.of(table, names=["Aki", "Ben", "Chi", "Dao"][: table.players])


def send(server: Server, data: bytes) -> str:
    status, answer, _ = server.ask("/api/replays", raw=data)
    assert status == 200, answer
    return str(answer["id"])


def test_a_record_is_walked_through(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    """Dropped on the page as another program wrote it, then by action, by turn and by hand, to its end."""
    record = played("riichi", length="east")
    path = tmp_path / "game.mjson"
    path.write_text(records.dumps(record, "mjai"), "utf-8")
    visitor = visit()
    page = visitor.page
    visitor.go("/replay")
    page.set_input_files("#record-file", path)
    page.wait_for_selector("#slider")
    assert page.locator(".zone .known .tile").count() >= 39  # all hands are open
    assert len(visitor.hand) in (13, 14)
    page.click("#step_on")
    assert page.locator(".river .tile").count() == 1
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.locator(".river .tile").count() >= 2
    page.click("#turn_back")
    page.click("#tab-replay-view")
    page.select_option("#seat", "1")
    page.wait_for_selector(".zone .hidden .tile")
    assert "?" not in visitor.hand
    page.click("#tab-replay-match")
    names = [record.ruleset.results.hand_name(hand.start, "en") for hand in record.hand_logs]
    assert page.locator("#hand option").all_inner_texts() == names
    assert names[0] == "East 1"
    page.keyboard.press("PageDown")
    assert page.input_value("#hand") == "1"
    page.keyboard.press("ArrowLeft")
    assert page.input_value("#hand") == "0"
    assert page.inner_text(".status") == "The hand is over."
    page.click("#show-result")
    assert page.locator("dialog[open] .scores li").count() == 4
    page.keyboard.press("Escape")
    page.click("#show-ranks")
    assert page.locator("dialog[open] polyline").count() == 4
    page.keyboard.press("Escape")
    page.click("#tab-replay-view")
    for format in ("mahjongkit", "mjai", "tenhou.net/6"):
        with page.expect_download() as download:
            page.click(f".files a:text-is('{format}')")
        text = Path(download.value.path()).read_text("utf-8")
        assert len(records.loads(text, partial=True)) == len(record)


DROP = """text => {
  const files = new DataTransfer();
  files.items.add(new File([text], "game"));
  const drop = new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true });
  document.querySelector("h1").dispatchEvent(drop);
}"""


@pytest.mark.full
def test_a_record_of_any_format_can_be_dropped_anywhere_and_its_link_shared(visit: Callable[..., Visitor]) -> None:
    record = played("riichi", length="east")
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.page
    for format in ("mahjongkit", "mjai", "tenhou6", "tenhou"):
        visitor.lobby("riichi")
        page.evaluate(DROP, records.dumps(record, format))
        page.wait_for_selector("#slider")
        assert page.locator("#hand option").count() == len(record)
    page.click("#tab-replay-view")
    page.click("#share")
    page.wait_for_selector(".files [role=status]:text-is('Copied.')")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


@pytest.mark.full
def test_what_is_no_record_is_refused_in_words(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    visitor = visit()
    (tmp_path / "letter.txt").write_text("Dear all")
    visitor.lobby("riichi")
    visitor.page.set_input_files("#record-file", tmp_path / "letter.txt")
    visitor.page.wait_for_selector(".drop .problem:not(:empty)")
    assert "no known kind of record" in visitor.page.inner_text(".drop .problem")
    visitor.complaints = [text for text in visitor.complaints if "422" not in text]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", ["riichi3", "sichuan", "synchronous", "ninghai"])
def test_what_a_seat_saw_and_everything(server: Server, game: str) -> None:
    """The events of a replay are those that its seat was told; openly, everything once."""
    short: dict[str, dict[str, Any]] = {
        "riichi3": {"length": "east"},
        "sichuan": {"hands_per_match": 1},
        "synchronous": {"hands": 1},
    }
    record = played(game, **short.get(game, {}))
    id = send(server, gzip.compress(record.dump().encode()))
    hand = mj.Table.replayed(record.ruleset, record.hand_logs[0])
    for seat in (-1, 0, 2):
        replay = server.ask(f"/api/replays/{id}?seat={seat}")[1]
        stated = [event.as_data() for event in hand.hand_events.seen_by(seat)]
        assert replay["hands"][0]["events"] == json.loads(json.dumps(stated))
    replay = server.ask(f"/api/replays/{id}")[1]
    assert not any(event.get("told") for event in replay["hands"][0]["events"])
    assert "?" not in json.dumps(replay["hands"][0]["events"])
    steps = replay["hands"][0]["steps"]
    assert [[one["seat"], one["action"]] for one in steps] == [[seat, str(action)] for seat, action in hand.actions]
    assert [one["at"] for one in steps] == sorted(one["at"] for one in steps)
    assert replay["curve"][-1] == list(list(record.tables())[-1].scores)
    assert (replay["simultaneous"], replay["players"]) == (game == "synchronous", record.ruleset.players)
    assert ("mjai" in replay["formats"]) == (game == "riichi3")


def test_refused(server: Server) -> None:
    assert server.ask("/api/replays", raw=b"x" * (4 * 2**20 + 1))[0] == 413
    assert server.ask("/api/replays", raw=gzip.compress(b"x" * (4 * 2**20 + 1)))[0] == 422
    assert server.ask("/api/replays", raw=b"\x1f\x8bno")[0] == 422
    assert server.ask("/api/replays/0123")[0] == 404
    id = send(server, played("sichuan", hands_per_match=1).dump().encode())
    status, answer, _ = server.ask(f"/api/replays/{id}?seat=7")
    assert (status, "expected one of open, -1, 0, 1, 2, 3" in answer["words"]) == (422, True)
    assert server.ask(f"/api/replays/{id}/file?format=mjai")[0] == 422


@pytest.mark.full
def test_advice_beside_the_decisions(visit: Callable[..., Visitor], server: Server) -> None:
    """What was to be done, and what was done, at every answer."""
    record = played("ninghai")
    id = send(server, record.dump().encode())
    visitor = visit()
    visitor.go(f"/replay/{id}")
    visitor.page.click("#tab-replay-advice")
    visitor.page.wait_for_selector(".advice li.done")
    _, action = mj.Table.replayed(record.ruleset, record.hand_logs[0]).actions[0]
    assert visitor.page.locator(".advice li.done em").inner_text() == "played"
    status, advice, _ = server.ask(f"/api/replays/{id}/advice?hand=0&step=0")
    assert status == 200
    assert str(action) in {choice["action"] for choice in advice["choices"]}
    best = visitor.page.locator(".advice ol > li").first
    assert int(best.get_attribute("value") or 0) == 1
    assert best.locator(".advice-why").inner_text().lower()[:12] == advice["choices"][0]["why"][0].lower()[:12]
    visitor.page.click(".advice .longer")
    visitor.page.wait_for_selector(".advice:not(:has(.longer))")
    inside = "title => title.getBoundingClientRect().top >= 0"
    assert visitor.page.locator("#advice-title").evaluate(inside), "the best choice is out of sight"
    longer = server.ask(f"/api/replays/{id}/advice?hand=0&step=0&search=40")[1]
    assert longer["search"] == 40
    assert any("rollout" in why for choice in longer["choices"] for why in choice["why"])
    for wrong in ("hand=99&step=0", "hand=0&step=0&search=-1", "hand=0&step=0&search=1001", "hand=0&step=0&search=x"):
        assert server.ask(f"/api/replays/{id}/advice?{wrong}")[0] == 422


AT = "step => new URLSearchParams(location.search).get('step') === String(step)"


@pytest.mark.full
def test_a_moment_has_an_address_and_the_match_plays_by_itself(visit: Callable[..., Visitor], server: Server) -> None:
    """The address opens its hand and step as a seat saw it; autoplay goes on from there; the curve leads to a hand."""
    record = played("sichuan", hands_per_match=3)
    id = send(server, record.dump().encode())
    visitor = visit()
    page = visitor.page
    visitor.go(f"/replay/{id}?hand=1&step=12&seat=2")
    page.wait_for_selector("#slider")
    assert page.input_value("#hand") == "1"
    assert page.locator(".zone .hidden .tile").count() > 30
    first = mj.Table.replayed(record.ruleset, record.hand_logs[1], 12)
    assert sorted(visitor.hand) == sorted(map(str, first.view(2).hand))
    page.select_option("#speed", "4")
    page.keyboard.press("Escape")
    page.focus("#autoplay")
    page.keyboard.press("Enter")
    assert page.get_attribute("#autoplay", "aria-label") == "Pause"
    page.wait_for_function("() => Number(new URLSearchParams(location.search).get('step')) > 13")
    page.keyboard.press("ArrowLeft")
    assert page.get_attribute("#autoplay", "aria-label") == "Autoplay"
    hands = page.locator(".curve-hand")
    assert hands.count() == len(record)
    assert page.locator(".curve-hand[aria-current]").get_attribute("title") == "Hand 2"
    hands.nth(2).click()
    assert page.input_value("#hand") == "2"
    after = [list(table.scores) for table in record.tables()]
    won = after[2][0] - after[1][0]
    assert f"Aki {'+' if won > 0 else '−' if won < 0 else ''}{abs(won)}" in (
        hands.nth(2).get_attribute("aria-label") or ""
    )
    page.click("#hand_back")
    page.click("#step_on")
    page.wait_for_function(AT, arg=4)  # all four have chosen a suit
    visitor.go(f"/replay/{id}?hand=77&step=x&seat=9")
    page.wait_for_selector("#slider")
    assert page.input_value("#hand") == "2"


@pytest.mark.full
@pytest.mark.parametrize("game", ["riichi", "synchronous"])
def test_mistakes_are_ranked_and_lead_to_their_moment(visit: Callable[..., Visitor], server: Server, game: str) -> None:
    record = played(game, **({"length": "east"} if game == "riichi" else {"hands": 2}))
    id = send(server, record.dump().encode())
    expected = review(record).mistakes
    visitor = visit()
    page = visitor.page
    visitor.go(f"/replay/{id}")
    page.click("#tab-replay-mistakes")
    page.click("#find-mistakes")
    page.wait_for_selector(".mistake")
    assert page.locator(".mistake").count() == min(50, len(expected))
    costs = [float(text.strip("− points").replace(",", "")) for text in page.locator(".mistake-cost").all_inner_texts()]
    assert costs == sorted(costs, reverse=True)
    page.locator(".mistake").nth(1).click()
    worst = expected[1]
    page.wait_for_function(AT, arg=worst.step)
    assert page.input_value("#hand") == str(worst.hand)
    assert page.locator(".mistake-why:visible").count() == 1
    page.select_option("#mistakes-of", "1")
    assert page.locator(".mistake").count() == min(50, sum(one.seat == 1 for one in expected))
    page.click("#tab-replay-view")
    page.click("#tab-replay-mistakes")
    assert page.locator(".mistake").count(), "what was found is forgotten"


@pytest.mark.full
def test_a_position_is_saved_as_a_picture(visit: Callable[..., Visitor], server: Server) -> None:
    id = send(server, played("ninghai").dump().encode())
    visitor = visit(lang="zh")
    page = visitor.page
    visitor.go(f"/replay/{id}?hand=2&step=20")
    page.click("#tab-replay-view")
    for link, start in (("#picture-svg", b"<svg "), ("#picture-png", b"\x89PNG")):
        with page.expect_download() as download:
            page.click(link)
        assert download.value.suggested_filename == f"第三局-20.{link[-3:]}"
        assert Path(download.value.path()).read_bytes().startswith(start)


def test_the_review_of_a_hand_and_the_picture_of_a_position(server: Server) -> None:
    """What `mahjongkit review` finds, hand by hand; and what a seat sees, or everything."""
    record = played("ninghai")
    id = send(server, record.dump().encode())
    status, found, _ = server.ask(f"/api/replays/{id}/review?hand=1")
    expected = review(record, hand=1)
    assert status == 200
    assert [one["decisions"] for one in found["seats"]] == [expected.summary(seat).decisions for seat in range(4)]
    assert [(one["step"], one["done"], one["advised"], one["cost"]) for one in found["mistakes"]] == [
        (one.step, str(one.action), str(one.advice.best.action), round(one.cost, 2)) for one in expected.mistakes
    ]
    first = expected.mistakes[0]
    seat, action = mj.Table.replayed(record.ruleset, record.hand_logs[first.hand]).actions[first.step]
    assert (seat, action) == (first.seat, first.action)
    status, svg, headers = server.ask(f"/api/replays/{id}/picture?hand=1&step={first.step}")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert all(f">{name}</text>" in svg for name in ("Aki", "Ben", "Chi", "Dao", "Deal 2"))
    hidden = server.ask(f"/api/replays/{id}/picture?hand=1&step={first.step}&seat=2")[1]
    assert len(hidden) < len(svg)
    for wrong in ("review?hand=99", "picture?hand=0&step=9999", "picture?hand=0&step=0&seat=7", "picture?hand=x"):
        assert server.ask(f"/api/replays/{id}/{wrong}")[0] == 422


SCREENS = {"laptop": (1366, 768), "landscape": (844, 390), "portrait": (390, 844)}
FITS = """() => [...document.querySelectorAll(".replay .side > [role=tabpanel]:not([hidden])")]
  .map(panel => [panel.clientWidth, panel.clientHeight, panel.scrollWidth - panel.clientWidth])"""


@pytest.mark.full
@pytest.mark.parametrize("screen", SCREENS)
def test_every_tool_has_room_and_can_be_used_by_anybody(
    visit: Callable[..., Visitor], server: Server, screen: str
) -> None:
    """Names, contrast and sizes on every tab; no panel is cramped or has to be scrolled sideways."""
    id = send(server, played("riichi", length="east").dump().encode())
    width, height = SCREENS[screen]
    visitor = visit(viewport={"width": width, "height": height}, has_touch=screen != "laptop")
    page = visitor.page
    visitor.go(f"/replay/{id}?hand=1&step=25")
    for tab in ("match", "advice", "mistakes", "view"):
        page.click(f"#tab-replay-{tab}")
        if tab == "advice":
            page.wait_for_selector(".advice")
        if tab == "mistakes":
            page.click("#find-mistakes")
            page.wait_for_selector(".mistake")
        assert page.evaluate(CHECKS) == [], tab
        [(wide, high, hidden)] = page.evaluate(FITS)
        assert (wide > 320, high > 150, hidden) == (True, True, 0), (tab, wide, high, hidden)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
