"""The page on which people settle a hand that they played elsewhere (RULES 1.1.12, 2.1.10)."""

import re
from collections.abc import Callable

import pytest

from tests.support.page_driver import Visitor


@pytest.mark.full
@pytest.mark.parametrize(
    ("game", "lang", "deltas", "said", "hand", "meld"),
    [
        ("sichuan", "zh", ["+16", "+15", "−48", "+17"], "东家 → 南家：2，直杠五万×4", 1, "[直杠 5555m]"),
        ("ninghai", "ja", ["+190", "+60", "−170", "−80"], "么九暗槓（九萬×4）32胡", 3, "[明槓 1111s]"),
        ("ninghai", "en", ["+190", "+60", "−170", "−80"], "(Nine of Characters ×4) 32 hu", 3, "[kong 1111s]"),
    ],
)
def test_the_example_of_a_game_is_settled(
    visit: Callable[..., Visitor], game: str, lang: str, deltas: list[str], said: str, hand: int, meld: str
) -> None:
    visitor = visit(lang=lang)
    visitor.go(f"/rules/{game}")
    page = visitor.page
    page.click("#to-settle")
    page.click("#example")
    assert page.input_value(f"#hand-{hand}").endswith(meld)
    page.click("#settle")
    page.wait_for_selector("#settlement table")
    assert page.locator("#settlement td").all_inner_texts() == deltas
    shown = page.inner_text("#settlement")
    assert said in shown
    assert not re.search(r"\d[mpsz]\b", shown), "tiles are in words"
    typed = [field.input_value() for field in page.locator(".settle-form input[type=text]").all()]
    assert lang == "en" or not re.search(r"[A-Za-z]{2}", " ".join(typed)), "nothing has to be typed in English"


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
