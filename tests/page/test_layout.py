"""Where things stand on the table: plates at their seats, rivers that nothing covers, tiles that grow, nothing cut."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.filled_tables import EVERY_GAME, FILL, MARKS
from tests.support.page_driver import Visitor
from tests.support.tiers import spread

PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SCREENS: dict[str, dict[str, Any]] = {
    "1366x768": {"viewport": {"width": 1366, "height": 768}},
    "1280x800": {"viewport": {"width": 1280, "height": 800}},
    "1920x1080": {"viewport": {"width": 1920, "height": 1080}},
    "844x390": {"viewport": {"width": 844, "height": 390}, **PHONE},
    "390x844": {"viewport": {"width": 390, "height": 844}, **PHONE},
}
COVERED = """() => {
  const boxes = (place) => [...document.querySelectorAll(place)].filter((one) => one.checkVisibility())
    .map((one) => [one, one.getBoundingClientRect()]);
  const apart = (a, b) => a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5
    || b.bottom <= a.top + 0.5;
  const found = [];
  const plates = boxes(".plate:not(.empty)");
  const others = boxes(".river .tile, .front .tile, .own-tiles .tile, .centre, .log, .status, .choice");
  for (const [plate, box] of plates) {
    for (const [other, place] of others)
      if (!apart(box, place))
        found.push(`${plate.className} covers ${other.className} of ${other.closest(".zone")?.className}`);
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
      found.push(`${plate.className} is outside`);
    for (const part of plate.querySelectorAll(".who, .chips, .chip, .score"))
      if (part.getBoundingClientRect().bottom > box.bottom) found.push(`${plate.className} is too full`);
  }
  plates.forEach(([a, first], i) => plates.slice(i + 1).forEach(([b, second]) => {
    if (!apart(first, second)) found.push(`${a.className} meets ${b.className}`);
  }));
  for (const [chip, box] of boxes(".plate .chip:not(.patterns), .plate .score, .status, .warning"))
    if (chip.scrollWidth > chip.clientWidth + 1 && getComputedStyle(chip).display !== "inline")
      found.push(`${chip.className} is cut`);
  const [log, last] = [document.querySelector(".log"), document.querySelector(".log p:last-child")];
  if (last && log.clientHeight >= last.offsetHeight
    && last.getBoundingClientRect().bottom > log.getBoundingClientRect().bottom + 1)
    found.push("the last line of the log is hidden");
  for (const [one, box] of boxes(".status, .warning, .warning .tile"))
    if (box.right > innerWidth || box.left < 0 || box.bottom > innerHeight)
      found.push(`${one.className} leaves the screen`);
  return [...new Set(found)];
}"""
"""What covers, meets or cuts something."""
NEAREST = """() => {
  const gap = (a, b) => Math.hypot(Math.max(0, a.left - b.right, b.left - a.right),
    Math.max(0, a.top - b.bottom, b.top - a.bottom));
  const box = (place) => document.querySelector(place).getBoundingClientRect();
  const sides = ["bottom", "right", "top", "left"].filter((side) => !document.querySelector(`.plate.${side}.empty`));
  const place = (side) => box(side === "bottom" ? ".zone.bottom .river" : `.zone.${side} .front .row`);
  return Object.fromEntries(sides.map((side) => {
    const plate = box(`.plate.${side}`);
    const distance = (other) => gap(plate, place(other));
    return [side, [...sides].sort((a, b) => distance(a) - distance(b))[0]];
  }));
}"""
"""For the plate of each side, the side whose hand is nearest."""


@pytest.mark.one_in(18)
@pytest.mark.parametrize(
    ("screen", "lang"), [*((screen, "en") for screen in SCREENS), *spread([*SCREENS], ["zh", "ja"])]
)
def test_nothing_on_the_table_is_covered_or_cut(visit: Callable[..., Visitor], screen: str, lang: str) -> None:
    """Plates cover no river, no hand and no other plate, and stand at their seats; marks and warnings are not cut."""
    visitor = visit(lang=lang, **SCREENS[screen])
    visitor.lobby("riichi")
    found = {}
    for game, players in EVERY_GAME.items():
        visitor.page.evaluate(FILL, [game, players, MARKS[game]])
        problems = visitor.page.evaluate(COVERED)
        nearest = visitor.page.evaluate(NEAREST)
        problems += [f"{side} is nearer to {other}" for side, other in nearest.items() if side != other]
        if problems:
            found[game] = problems
    assert found == {}


CALLS_AND_PAYMENTS = """() => {
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  const box = (one) => one.getBoundingClientRect();
  const met = [];
  for (const zone of table.board.zones.values()) {
    zone.showCall("Riichi", false);
    zone.showPayment(-1000);
    if (!apart(box(zone.callout), box(zone.payment))) met.push(`${zone.side}: call and payment`);
    if (!apart(box(zone.plate.querySelector(".name")), box(zone.payment))) met.push(`${zone.side}: name and payment`);
  }
  return met;
}"""
"""Where a call covers the payment that comes with it, or the payment a name."""


@pytest.mark.full
@pytest.mark.parametrize("screen", SCREENS)
def test_calls_payments_and_names_do_not_cover_each_other(visit: Callable[..., Visitor], screen: str) -> None:
    """Riichi is called and its stick is paid at the same moment, beside the same plate."""
    visitor = visit(**SCREENS[screen])
    visitor.lobby("riichi")
    visitor.page.evaluate(FILL, ["riichi", 4, {}])
    assert visitor.page.evaluate(CALLS_AND_PAYMENTS) == []


CUT = """() => {
  const canvas = document.createElement("canvas").getContext("2d");
  const room = (select) => select.clientWidth - 2 * parseFloat(getComputedStyle(select).paddingLeft) - 16;
  const cut = [...document.querySelectorAll("select")].filter((select) => select.checkVisibility()).filter((select) => {
    canvas.font = getComputedStyle(select).font;
    return canvas.measureText(select.selectedOptions[0].text).width > room(select);
  }).map((select) => select.selectedOptions[0].text);
  const wrapped = [...document.querySelectorAll(".field > span, .setting > span")]
    .filter((one) => one.checkVisibility())
    .filter((one) => one.getBoundingClientRect().height > 1.9 * parseFloat(getComputedStyle(one).fontSize));
  return [...cut, ...wrapped.map((one) => one.textContent)];
}"""
"""The chosen texts that do not fit into their fields, and the labels that take two lines."""


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", ["zh", "ja", "en"])
def test_fields_of_the_lobby_and_settings_are_not_cut(visit: Callable[..., Visitor], lang: str) -> None:
    visitor = visit(lang=lang, **SCREENS["1366x768"])
    for game in ("synchronous", "riichi"):
        visitor.lobby(game)
        assert visitor.page.evaluate(CUT) == []
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    visitor.page.click(".menu > summary")
    assert visitor.page.locator(".menu-list").evaluate("one => one.getBoundingClientRect().left") >= 0
    assert visitor.page.evaluate(CUT) == []


@pytest.mark.full
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_name_of_the_game_is_whole_in_the_header_of_a_phone(visit: Callable[..., Visitor], lang: str) -> None:
    visitor = visit(lang=lang, **SCREENS["390x844"])
    visitor.lobby("riichi")
    cut = []
    for game, players in EVERY_GAME.items():
        visitor.page.evaluate(FILL, [game, players, {}])
        title = visitor.page.locator("#header-title")
        if title.evaluate("one => one.scrollWidth > one.clientWidth + 1"):
            cut.append(title.inner_text())
    assert cut == []
    assert visitor.page.get_by_role("link", name="mahjongkit").is_visible()


@pytest.mark.full
def test_own_tiles_grow_with_the_screen(visit: Callable[..., Visitor]) -> None:
    widths = []
    for width, height in ((1366, 768), (1920, 1080), (2560, 1440)):
        visitor = visit(viewport={"width": width, "height": height})
        visitor.lobby("riichi")
        visitor.page.evaluate(FILL, ["riichi", 4, {}])
        boxes = visitor.page.locator(".own-tiles .tile").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).map(b => [b.left, b.right, b.bottom, b.width])"
        )
        assert all(left >= 0 and right <= width and bottom <= height for left, right, bottom, _ in boxes)
        assert len({round(bottom) for *_, bottom, _ in boxes}) == 1
        widths.append(boxes[0][3])
    assert widths[0] >= 55
    assert widths[1] > 1.3 * widths[0]
    assert widths[2] > 1.3 * widths[1]
