"""Builds the documentation site from docs/, the rule books, the lessons, the schema, the benchmarks and the examples.

`make docs` runs `python -m docs_site`, which

1. writes one folder of Markdown (`build/docs`): the pages of docs/ with links that fit the site, and the pages that
   are made from code and data (rule books, patterns, messages, benchmarks, examples, API);
2. lets Sphinx turn it into `build/site`, with warnings as errors;
3. checks every link inside the site.
"""
