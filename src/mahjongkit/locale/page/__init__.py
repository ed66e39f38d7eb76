"""Texts of the page in the browser."""
