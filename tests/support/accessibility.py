"""What stands in the way of somebody who uses the page with a keyboard, a screen reader or weak eyes."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe

from tests.support import ROOT

CHECKS = (ROOT / "tests" / "support" / "page_checks.js").read_text("utf-8")


def faults(page: Any) -> list[str]:
    """What our own checks and axe-core find on the page as it is now."""
    found: list[str] = page.evaluate(CHECKS)
    for violation in Axe().run(page).response["violations"]:
        for node in violation["nodes"]:
            found.append(f"axe-core, {violation['id']}: {node['html'][:200]}: {node.get('failureSummary', '')}")
    return found
