"""Simulation: play thousands of matches between players and compare the results."""
