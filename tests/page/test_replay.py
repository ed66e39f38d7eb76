"""The replay: step by step through records of any format, openly or from one seat; files in and out."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mahjongkit as mj
from mahjongkit import records
from mahjongkit.players import find
from tests.support.page_driver import Visitor
from tests.support.server_process import Server


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
    page.select_option("#seat", "1")
    page.wait_for_selector(".zone .hidden .tile")
    assert "?" not in visitor.hand
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
    visitor.page.check("#with-advice")
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
