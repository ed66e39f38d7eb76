"""Texts of advice: clauses without a capital letter or full stop, which `advice` puts together."""
