"""What the game calls things, a module for each language."""
