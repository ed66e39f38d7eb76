"""Look up the known vulnerabilities of the pinned packages, by pip-audit.

    python tools/audit.py               `make audit`: fails if a package has a known vulnerability
    python tools/audit.py --strict      fails also if a package could not be looked up

Without the service that knows them nothing is known, and that is what it says.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

LOCK = Path(__file__).resolve().parents[1] / "requirements" / "dev.txt"
PROBE = "h11"
"""The package that is looked up first, to learn whether the service answers at all."""
PROBE_SECONDS = 60
SECONDS = 600


class ServiceError(Exception):
    """The service that knows vulnerabilities did not answer."""


def look_up(requirements: str, seconds: float) -> list[dict[str, Any]]:
    """What pip-audit finds: name, version, `vulns`, or `skip_reason` of every package."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "requirements.txt"
        path.write_text(requirements, "utf-8")
        command = [sys.executable, "-m", "pip_audit", "--requirement", str(path), "--no-deps", "--disable-pip"]
        command += ["--progress-spinner", "off", "--timeout", "20", "--format", "json"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            raise ServiceError(f"no answer within {seconds:g} seconds") from None
    try:
        found: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError, TypeError):
        said = done.stderr.strip().splitlines()
        raise ServiceError(said[-1] if said else "pip-audit printed nothing") from None
    return found


def report(found: list[dict[str, Any]]) -> tuple[list[str], list[str]]:
    """The vulnerabilities, and the packages that could not be looked up, as lines."""
    vulnerable = [
        f"{package['name']} {package['version']}: {flaw['id']}, "
        f"fixed in {', '.join(flaw['fix_versions']) or 'no version'}"
        for package in found
        for flaw in package.get("vulns", ())
    ]
    return vulnerable, [f"{package['name']}: {package['skip_reason']}" for package in found if "skip_reason" in package]


def audit(requirements: str) -> tuple[list[str], list[str]]:
    """`report` of all requirements; raises ServiceError if the service does not know the first one it is asked for."""
    probe = next(line for line in requirements.splitlines() if line.startswith(f"{PROBE}=="))
    _, skipped = report(look_up(probe, PROBE_SECONDS))
    if skipped:
        raise ServiceError(skipped[0])
    return report(look_up(requirements, SECONDS))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--strict", action="store_true", help="fail if a package could not be looked up")
    options = parser.parse_args()
    requirements = LOCK.read_text("utf-8")
    try:
        vulnerable, skipped = audit(requirements)
    except ServiceError as error:
        print(f"The vulnerabilities of the pinned packages are NOT checked: {error}", file=sys.stderr)
        return 1 if options.strict else 0
    for line in vulnerable:
        print(line)
    for line in skipped:
        print(f"not checked: {line}", file=sys.stderr)
    count = sum("==" in line for line in requirements.splitlines())
    print(f"{count} pinned packages, {len(vulnerable)} known vulnerabilities, {len(skipped)} packages not checked")
    return 1 if vulnerable or (options.strict and skipped) else 0


if __name__ == "__main__":
    sys.exit(main())
