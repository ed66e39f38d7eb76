"""What the scoring of every game shares: patterns, scores, and the checks of a win that somebody describes."""
