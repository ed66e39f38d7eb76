"""A match in play as people hold it: actions, events, views, tables and results."""
