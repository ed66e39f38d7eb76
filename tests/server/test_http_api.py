"""Questions without a socket: scoring, analysis, rules."""

import asyncio
import json
import threading

import pytest

import mahjongkit as mj
from mahjongkit.locale import LANGUAGES
from mahjongkit.server import http_api
from mahjongkit.server.store import Store
from tests.support.inside_server import running
from tests.support.server_process import Server


def test_scoring(server: Server) -> None:
    asked = {"rules": "riichi:tenhou", "hand": "234m340p22s34567s", "win": "8s", "riichi": 1, "dora": "7s", "seat": "S"}
    status, answer, _ = server.ask("/api/score", asked)
    expected = mj.score("234m340p22s34567s", "8s", riichi=1, dora_indicators="7s", seat="S")
    assert status == 200
    assert answer == json.loads(json.dumps(expected.as_data()))
    kiriage = {**asked, "hand": "234m345p22s34567s", "options": {"kiriage": True}}
    assert server.ask("/api/score", kiriage)[1]["points"] == 8000


@pytest.mark.parametrize("path", ["/api/hand", "/api/score", "/api/settle"])
def test_a_question_about_a_hand_is_short(server: Server, path: str) -> None:
    """It is answered in the event loop, where a long one would keep everybody waiting."""
    status, answer, _ = server.ask(path, {"hand": "1m" * (http_api.MAX_QUERY_BYTES // 2)})
    assert (status, answer["error"]) == (413, "too_long")


def test_settling(server: Server) -> None:
    hands = ["123m456p789s23m55p", *["19m19p19s1234567z"] * 3]
    status, answer, _ = server.ask("/api/settle", {"rules": "ninghai", "hands": hands, "win": "4m", "winner": "E"})
    assert (status, answer["deltas"]) == (200, [120, -40, -40, -40])
    hands = ["123m678m99m123s46s", "28m11244779p [kong 5555m]", "113344778m1s [added 6666p]", "123456789s1299p"]
    events = [{"seat": 3, "verb": "ron", "tile": "3p", "from": 0}, "1 kong 5m from 0", "2 added 6p"]
    asked = {"rules": "sichuan", "hands": hands, "void": "pssm", "events": events}
    status, answer, _ = server.ask("/api/settle", asked)
    assert (status, answer["deltas"]) == (200, [16, 15, -48, 17])
    status, answer, _ = server.ask("/api/settle", {**asked, "void": "pss"})
    assert (status, answer["error"]) == (422, "invalid_request")


def test_the_form_of_a_settlement_names_the_seats(server: Server) -> None:
    status, form, _ = server.ask("/api/rules/sichuan/settle?lang=zh")
    assert (status, form["seats"]) == (200, ["东家", "南家", "西家", "北家"])


def test_analysis(server: Server) -> None:
    status, answer, _ = server.ask("/api/hand", {"hand": "123m 456m 78s 99s 159p", "rules": "sichuan", "void": "p"})
    assert (status, answer["shanten"]) == (200, 3)
    assert server.ask("/api/hand", {"hand": "22m 33m 44m 123s 45p 77z"})[1]["waits"][0]["tile"] == "3p"


@pytest.mark.parametrize(
    ("path", "body", "status", "code", "reason"),
    [
        ("/api/hand", b"", 400, "not_json", ""),
        ("/api/hand", b"\xff", 400, "not_json", ""),
        ("/api/hand", b"[]", 400, "invalid_message", "object"),
        ("/api/hand", b"{}", 422, "invalid_request", "hand"),
        ("/api/hand", b'{"hand": "123x"}', 422, "invalid_request", "x"),
        ("/api/hand", b'{"hand": 5}', 422, "invalid_request", "expected a text"),
        ("/api/hand", b'{"hand": "1m", "color": "red"}', 422, "invalid_request", "color"),
        ("/api/hand", b'{"hand": "' + b"1m" * 9000 + b'"}', 413, "too_long", "4096"),
        ("/api/score", b'{"hand": "234m340p22s34567s"}', 422, "invalid_request", "win"),
        ("/api/score", b'{"hand": "234m340p22s34567s", "win": "1z"}', 422, "invalid_request", ""),
        ("/api/score", b'{"hand": "234m", "win": "1z", "options": 5}', 422, "invalid_request", "options"),
        ("/api/score", b'{"hand": "234m340p22s34567s", "win": "8s", "moon": 1}', 422, "invalid_request", "moon"),
        ("/api/score", b'{"hand": "234m340p22s34567s", "win": "8s", "honba": 1e400}', 400, "invalid_message", "range"),
        ("/api/settle", b'{"rules": "ninghai", "hands": "1m", "win": "4m"}', 422, "invalid_request", "hands"),
        ("/api/settle", b'{"rules": "riichi", "hands": ["1m"], "win": "4m"}', 422, "invalid_request", ""),
    ],
)
def test_bad_questions(server: Server, path: str, body: bytes, status: int, code: str, reason: str) -> None:
    found, answer, _ = server.ask(path, raw=body)
    assert (found, answer.get("error")) == (status, code), answer
    assert reason in answer["words"]


@pytest.mark.parametrize(("lang", "words"), [("zh", "不认识"), ("ja", "不明な文字"), ("en", "unknown character 'x'")])
def test_an_error_is_said_in_the_language_of_the_request(server: Server, lang: str, words: str) -> None:
    _, answer, _ = server.ask(f"/api/hand?lang={lang}", {"hand": "123x"})
    assert words in answer["words"]
    assert ("unknown" in answer["words"]) == (lang == "en")
    _, answer, _ = server.ask(f"/api/rules/richi?lang={lang}")
    assert ("unknown" in answer["words"]) == (lang == "en")


def test_rules(server: Server) -> None:
    listed = {one["name"]: one for one in server.ask("/api/rules")[1]}
    assert listed.keys() == set(mj.rules.names())
    three = listed["riichi3"]
    assert (three["players"], three["presets"], three["title"]) == (3, ["tenhou3", "majsoul3"], "Riichi for three")
    for lang in LANGUAGES:
        assert all(one["title"] and one["about"] for one in server.ask(f"/api/rules?lang={lang}")[1])
    page = server.ask("/api/rules/riichi:mleague")[1]
    assert next(one["value"] for one in page["options"] if one["name"] == "kiriage") is True
    assert len(page["patterns"]) > 60
    status, answer, _ = server.ask("/api/rules/richi")
    assert (status, "did you mean riichi" in answer["words"]) == (404, True)
    assert {"random", "first", "greedy"} <= set(server.ask("/api/bots")[1])


def test_paths_that_are_not_there(server: Server) -> None:
    for path in ("/api/nothing", "/static/../app.py", "/static/%2e%2e/app.py", "/etc/passwd", "/ws/0123456789abcdef"):
        assert server.ask(path)[0] == 404
    assert server.ask("/api/score")[0] == 405


def test_rooms_that_somebody_remembers(server: Server) -> None:
    """By their ids, though they are not listed; those that are not there are left out."""
    rooms = [server.open_room("sichuan"), server.open_room("riichi:ema")]
    status, found, _ = server.ask(f"/api/rooms/some?id={rooms[1]}&id=0123456789abcdef&id={rooms[0]}")
    assert status == 200
    assert [(one["id"], one["ruleset"], one["state"]) for one in found] == [
        (rooms[1], "riichi:ema", "waiting"),
        (rooms[0], "sichuan:handbook", "waiting"),
    ]
    assert server.ask("/api/rooms/some")[:2] == (200, [])


def test_a_page_that_takes_long_to_make_keeps_nobody_waiting(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made in another thread than the one that answers everybody."""
    pages = {"": "about_rules", "/book": "rule_book_in", "/options": "offered_options", "/lesson": "lesson_of"}
    threads = {}

    def noted(name: str) -> None:
        make = getattr(http_api, name)

        def made(*arguments: object) -> object:
            threads[name] = threading.current_thread()
            return make(*arguments)

        monkeypatch.setattr(http_api, name, made)

    async def visit() -> None:
        async with running(store) as server:
            for path in pages:
                assert (await server.get(f"/api/rules/synchronous{path}"))[0] == 200

    for name in pages.values():
        noted(name)
    for cached in (http_api._rule_page, http_api._lesson):
        cached.cache_clear()
    asyncio.run(visit())
    assert threads.keys() == set(pages.values())
    assert threading.main_thread() not in threads.values()
