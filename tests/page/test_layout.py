"""Where things stand on the table: plates at their seats, rivers that nothing covers, tiles that grow, nothing cut."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.page_driver import Visitor

PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SCREENS: dict[str, dict[str, Any]] = {
    "1366x768": {"viewport": {"width": 1366, "height": 768}},
    "1280x800": {"viewport": {"width": 1280, "height": 800}},
    "1920x1080": {"viewport": {"width": 1920, "height": 1080}},
    "844x390": {"viewport": {"width": 844, "height": 390}, **PHONE},
    "390x844": {"viewport": {"width": 390, "height": 844}, **PHONE},
}
MARKS: dict[str, dict[str, int]] = {
    "riichi": {"liable": 2, "liable_kongs": 4},
    "riichi3": {"riichi": 1},
    "sichuan": {"void": 1, "won": 2, "fans": 0x7FFFFFFF, "moment": 0x7FFFFFFF},
    "synchronous": {"riichi": 1, "wall": 19},
    "synchronous3": {"riichi": 1, "wall": 20},
    "ninghai": {"danger_m": 1, "danger_honours": 1, "danger_terminals": 1},
}
"""Marks that take much room, by game."""
FILL = """async ([ruleset, players, marks]) => {
  const { Table } = await import("/static/pages/table.js");
  const { loadGame } = await import("/static/state/game.js");
  await loadGame(ruleset);
  const person = { kind: "person", present: false, bot: false };
  const names = ["Maximiliane von Hohenfels", "Bo", "Chiyo Yamaguchi-Watanabe", "Dominique"];
  const seats = names.slice(0, players).map((name, seat) => ({ seat, name: name.slice(0, 24), ...person }));
  const config = { ruleset, timers: { move: 0 } };
  window.table?.close();
  window.table = new Table({ id: "x", players, seats, config, simultaneous: false }, 0, () => {});
  document.getElementById("page").replaceChildren(table.root);
  const each = Array.from({ length: players }, (_, seat) => seat);
  const events = [{ type: "start", hand: 0, dealer: 0, left: 70 }];
  for (const seat of each) {
    events.push({ type: "score", seat, points: 125000 - 250000 * (seat % 2) });
    const tiles = seat ? Array(13).fill("?") : "123456789m1234p".match(/[0-9]+[mp]/g)
      .flatMap((part) => [...part.slice(0, -1)].map((rank) => rank + part.at(-1)));
    events.push({ type: "deal", seat, tiles });
    for (const [mark, value] of Object.entries(marks))
      events.push({ type: "mark", seat, mark, value, private: false });
    for (let i = 0; i < 21; i++) {
      events.push({ type: "draw", seat, tile: seat ? "?" : "7z", replacement: false });
      events.push({ type: "discard", seat, tile: "7z", drawn: true, turned: i === 8 || i === 10 });
    }
  }
  table.receive({ type: "hand" });
  table.receive({ type: "events", hand: 0, first: 0, events });
  const kinds = ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"];
  const warnings = each.slice(1).map((seat) => ({ seat, kinds, tiles: ["1m"] }));
  const legal = ["discard 1m", "discard 4p"];
  const asked = "danger_m" in marks ? warnings : [];
  table.receive({ type: "ask", question: 1, legal, seconds: null, warnings: asked, claimable: [] });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
"""A table in play with long names, full rivers with tiles on their sides, many marks, and warnings about all others."""
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
EVERY_GAME = {"riichi": 4, "riichi3": 3, "sichuan": 4, "synchronous": 4, "synchronous3": 3, "ninghai": 4}


@pytest.mark.one_in(9)
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("lang", ["en", "zh", "ja"])
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
