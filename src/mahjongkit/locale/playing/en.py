"""English texts of the terminal and of reviews."""

from __future__ import annotations

WORDS = {
    "play.you": "you",
    "play.left": "{n} {n:tile|tiles} left",
    "play.laid": "shows ",
    "play.by_tiles": "{verb}: type the tiles, e.g. {example}",
    "play.turn": "Your turn: a number or a tile (h help, ? or ?? advice)",
    "play.claim": "{last}. Claim it? Press Enter to pass (h help, ? or ?? advice)",
    "play.nothing_typed": "Type a number or a tile, like 3 or 5p; h shows help.",
    "play.unreadable": (
        "'{text}' cannot be read: type a number, a tile like 5p, or the name of an action; h shows help."
    ),
    "play.no_number": "No choice {number}; pick one of {numbers}.",
    "play.no_numbers": "There are no numbered choices here; type the tiles.",
    "play.several": "'{text}' can mean several things: {choices}.",
    "play.not_legal": "'{text}' is not possible now; pick one of the numbered choices.",
    "play.go_on": "Press Enter for the next hand (? explains this one)",
    "play.to_the_end": "Press Enter for the final result (? explains this hand)",
    "play.final": "Final result",
    "play.rank": "rank",
    "play.score": "score",
    "play.change": "change",
    "play.points": "points",
    "play.kept": ("You have left. The match is saved in {record}.\nContinue: {command} --record {record} --resume"),
    "play.not_kept": (
        "You have left. The match was not saved (add --record FILE next time).\n"
        "Play the same walls again: {command} --seed {seed}"
    ),
    "play.help": (
        "The numbers below the hand discard the tile above them; other actions are numbered.\n"
        "You can also type a tile ({tile}) or an action, optionally with tiles:\n"
        "{verbs}.\n"
        "Discards: {marks}.\n"
        "Melds stand in [ ], closed kongs in ( ).\n"
        "? advice   ?? advice backed by rollouts (see --search)\n"
        "l log of this hand   h help   q leave (or Ctrl-C, Ctrl-D)"
    ),
    "review.title": "Review: {ruleset:game}, {hands} {hands:hand|hands}",
    "review.working": "hands",
    "review.decisions": "decisions",
    "review.agreed": "as advised",
    "review.cost": "cost ({unit})",
    "review.total_cost": "cost",
    "review.file": "file",
    "review.all_files": "all files",
    "review.curve": "Scores, hand by hand",
    "review.mistakes": "Mistakes, the costliest first",
    "review.no_mistakes": "No notable mistakes.",
    "review.mistake": "{hand}, turn {turn}, {player}: {done:tiles} instead of {advised:tiles}, about {cost}",
    "review.done": "done: {done:tiles}",
    "review.advised": "advised: {advised:tiles}",
    "review.every": "Every decision",
    "review.written": "Page saved to {path}.",
    "review.estimate": "Costs are average estimates of the greedy bot; any single hand may differ.",
    "review.searched": (
        "Costs are the average shortfall in rollouts, where significant, with a budget of {budget} per "
        "decision; some of it is luck."
    ),
    "review.legend": "Red frame: what was discarded; green frame: what was advised",
    "play.not_legal_because": "'{text}' is not possible: {reason}.",
}
