"""English texts of the terminal and of reviews."""

WORDS = {
    "round.E": "East",
    "round.S": "South",
    "round.W": "West",
    "round.N": "North",
    "suit.m": "characters",
    "suit.p": "dots",
    "suit.s": "bamboo",
    "suit.z": "honours",
    "note.round": "{wind} {number}",
    "note.honba": "honba {n}",
    "note.sticks": "sticks {n}",
    "note.dora": "dora indicator",
    "note.wall": "own wall {n}",
    "note.sources": "may chi from {seats}",
    "note.double_riichi": "double riichi",
    "note.liable": "liable: {seat}",
    "note.liable_kongs": "liable for four kongs: {seat}",
    "note.void": "void: {suit}",
    "note.won": "won (no. {n})",
    "note.bar": "passed a win: only above ×{n}",
    "note.locked": "not to be won for now:",
    "verb.pass": "pass",
    "verb.discard": "discard",
    "verb.chi": "chi",
    "verb.pon": "pon",
    "verb.kong": "kong",
    "verb.added": "added kong",
    "verb.closed": "closed kong",
    "verb.tsumo": "tsumo",
    "verb.ron": "ron",
    "verb.riichi": "riichi",
    "verb.open_riichi": "open riichi",
    "verb.north": "set North aside",
    "verb.nine_terminals": "nine terminals",
    "verb.tenpai": "show ready",
    "verb.noten": "not ready",
    "verb.draw": "draw",
    "verb.exchange": "exchange",
    "verb.void_m": "void characters",
    "verb.void_p": "void dots",
    "verb.void_s": "void bamboo",
    "play.you": "you",
    "play.left": "{n} tiles left",
    "play.laid": "shows ",
    "play.by_tiles": "{verb}: type the tiles, such as {example}",
    "play.turn": "Your turn: a number or a tile (h help, ? or ?? advice)",
    "play.claim": "{last}. Will you take it? Enter passes (h help, ? or ?? advice)",
    "play.wins": "{seat} wins",
    "play.nothing_typed": "Type a number or a tile, like 3 or 5p; h shows help.",
    "play.unreadable": (
        "'{text}' cannot be read: type a number, a tile like 5p, or the name of an action; h shows help."
    ),
    "play.no_number": "There is no number {number}; there are {numbers}.",
    "play.several": "'{text}' can mean several things: {choices}.",
    "play.not_legal": "'{text}' is not possible now; choose from what is numbered.",
    "play.not_legal_because": "'{text}' is not possible: {reason}.",
    "play.go_on": "Enter deals the next hand (? explains this one)",
    "play.to_the_end": "Enter shows the final result (? explains this hand)",
    "play.final": "Final result",
    "play.rank": "rank",
    "play.score": "score",
    "play.change": "change",
    "play.points": "points",
    "play.kept": (
        "You have left. The match is kept in {record}.\n"
        "Go on with: mahjongkit play {ruleset} --terminal --record {record} --resume"
    ),
    "play.not_kept": (
        "You have left. The match is not kept (add --record FILE next time).\n"
        "The same walls again: mahjongkit play {ruleset} --terminal --seed {seed}"
    ),
    "play.help": (
        "The numbers below the hand discard the tile above them; other actions are numbered.\n"
        "You can also type a tile (5p; 0 is the red five) or an action, perhaps with tiles:\n{verbs}.\n"
        "Rivers: * lies sideways, ^ was called, dim was discarded as drawn.\n"
        "Melds stand in [ ], closed kongs in ( ).\n"
        "? advice   ?? advice after the choices are played out (see --search)\n"
        "l what happened in this hand   h help   q leave (or Ctrl-C, Ctrl-D)"
    ),
    "help.play": (
        "Play in your browser: serve the table on this machine and open it. With --terminal, play in the "
        "terminal.\n\n"
        "mahjongkit play, mahjongkit play sichuan, mahjongkit play riichi:mleague --terminal. Ctrl-C ends it."
    ),
    "help.terminal": "Play in the terminal.",
    "help.opponents": (
        "Who plays the other seats: one name for all, or one for each in turn order. Default: greedy, or "
        "random for a game without an evaluator."
    ),
    "help.play_search": (
        "How long ?? plays the choices out: a number of playouts, like 500, or a time, like 0.5s or 80ms."
    ),
    "help.own_seat": "Your seat; 0 deals first.",
    "help.play_seed": "A number that determines every wall. Default: random.",
    "help.unicode": "Show tiles as Unicode pictures.",
    "help.keep_record": "Save the record of the match in this file, even if you leave.",
    "help.play_resume": "Continue the match in --record.",
    "help.advise": "Advise what to do with the hand, and why.",
    "help.review": (
        "Compare every decision of a record with the advice for it, and rank the mistakes by what they cost."
    ),
    "help.review_seat": "Only the decisions of this seat.",
    "help.review_html": "Also write one self-contained page with pictures of the tiles.",
    "help.review_most": "How many mistakes to show.",
    "help.review_search": (
        "Play out the best choices of every decision and the one that was made, and rank them by the "
        "results: a number of playouts per decision, like 200, or a time, like 0.2s or 80ms."
    ),
    "review.title": "Review: {ruleset}, {hands} hands",
    "review.working": "hands",
    "review.decisions": "decisions",
    "review.agreed": "as advised",
    "review.cost": "cost ({unit})",
    "review.curve": "Scores, hand by hand",
    "review.mistakes": "Mistakes, the costliest first",
    "review.no_mistakes": "No mistake worth a word.",
    "review.mistake": "Hand {hand}, turn {turn}, {player}: {done} instead of {advised}, about {cost}",
    "review.done": "done: {done}",
    "review.advised": "advised: {advised}",
    "review.every": "Every decision",
    "review.written": "The page is in {path}.",
    "review.estimate": "Costs are estimates of the player greedy, on average; a single hand may go any way.",
    "review.searched": (
        "Costs are what playing out brought less, where the difference was clear, on average and with a budget of "
        "{budget} for each decision; some of it is luck."
    ),
    "review.legend": "Red frame: what was discarded; green frame: what was advised",
}
