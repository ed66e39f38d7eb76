"""The lesson of Ninghai: a few paragraphs for newcomers, one module per language."""
