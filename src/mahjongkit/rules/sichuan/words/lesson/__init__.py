"""The lesson of Sichuan: a few paragraphs for newcomers, one module per language."""
