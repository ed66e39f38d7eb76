"""What the scoring of every game shares: patterns, scores, and the checks of a described win."""
