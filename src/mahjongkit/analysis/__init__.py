"""Analysis of a hand or of many hands: shanten, waits, accepted tiles, discards."""
