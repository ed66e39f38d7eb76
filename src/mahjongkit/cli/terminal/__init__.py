"""Play in the terminal: the screen, the prompt, and the session of one human against other players."""
