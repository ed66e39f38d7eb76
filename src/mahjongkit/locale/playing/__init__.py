"""Texts of the table in the terminal and of reviews."""
