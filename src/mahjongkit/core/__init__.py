"""The compiled heart: flat integers, no ruleset. Every module here is plain Python and runs uncompiled, too."""
