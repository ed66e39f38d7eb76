"""A table in the terminal: what is drawn, what may be typed, and the match that one person plays against others."""
