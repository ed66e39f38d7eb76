"""The example of a new game in a real browser: the page knows nothing of it but what the server sends."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support import new_game
from tests.support.page_driver import Visitor
from tests.support.server_process import Server


@pytest.fixture
def its_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "games.db", "--rules-from", str(new_game.FOLDER))
    yield server
    server.kill()


@pytest.mark.full
@pytest.mark.parametrize(
    ("lang", "title", "won"),
    [("en", "Chicken Hand", "fan"), ("zh", "鸡平胡", "番"), ("ja", "鶏平胡", "番")],
)
def test_a_hand_of_a_new_game_is_played_by_clicking(
    visit: Callable[..., Visitor], its_server: Server, lang: str, title: str, won: str
) -> None:
    visitor = visit(its_server.url, lang=lang)
    visitor.lobby("chicken")
    assert title in visitor.page.inner_text("main")
    visitor.play_alone("chicken", seed=11)
    clicked = visitor.play_hand()
    assert len(clicked) > 3
    result = visitor.page.inner_text("dialog.result")
    assert won in result
    deltas = visitor.page.locator(".scores .delta").all_inner_texts()
    assert len(deltas) == 4
    assert sum(int(text.replace("−", "-").replace("+", "")) for text in deltas) == 0
