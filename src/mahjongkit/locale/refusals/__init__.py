"""Why an action is refused, in three languages."""
