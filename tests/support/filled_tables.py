"""Tables in play with much on them, made in the browser from events: long names, full rivers, many marks."""

EVERY_GAME = {"riichi": 4, "riichi3": 3, "sichuan": 4, "synchronous": 4, "synchronous3": 3, "ninghai": 4}
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
  const { Table } = await import(module("pages/table"));
  const { loadGame } = await import(module("state/game"));
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
