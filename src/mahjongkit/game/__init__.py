"""A match in play: actions, events, views, tables and results."""
