"""The lesson of Synchronous: a few paragraphs for newcomers, one module per language."""
