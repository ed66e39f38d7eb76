"""Questions about a hand: shanten, waits, accepted tiles, discards, and batches of hands."""
