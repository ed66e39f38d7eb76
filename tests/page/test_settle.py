"""The page on which people settle a hand that they played elsewhere (RULES 1.1.12, 2.1.10)."""

from collections.abc import Callable

import pytest

from tests.support.page_driver import Visitor


@pytest.mark.full
@pytest.mark.parametrize(
    ("game", "lang", "deltas", "said"),
    [
        ("sichuan", "zh", ["+16", "+15", "-48", "+17"], "西家是花猪"),
        ("ninghai", "en", ["+190", "+60", "-170", "-80"], "South receives 60"),
    ],
)
def test_the_example_of_a_game_is_settled(
    visit: Callable[..., Visitor], game: str, lang: str, deltas: list[str], said: str
) -> None:
    visitor = visit(lang=lang)
    visitor.go(f"/rules/{game}")
    page = visitor.page
    page.click("#to-settle")
    page.click("#example")
    page.click("#settle")
    page.wait_for_selector("#settlement table")
    assert page.locator("#settlement td").all_inner_texts() == deltas
    assert said in page.inner_text("#settlement")


@pytest.mark.full
def test_a_hand_that_cannot_be_settled_is_refused_in_words(visit: Callable[..., Visitor]) -> None:
    visitor = visit(lang="ja")
    visitor.go("/settle/sichuan")
    page = visitor.page
    page.click("#example")
    page.fill("#hand-0", "123m")
    page.click("#settle")
    page.wait_for_selector("#settlement [role=alert]")
    assert "123m" in page.inner_text("#settlement")
    visitor.complaints = [said for said in visitor.complaints if "422" not in said]  # the browser logs the refusal
