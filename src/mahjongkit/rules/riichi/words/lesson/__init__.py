"""The lesson of Riichi: a few paragraphs for newcomers, one module per language."""
