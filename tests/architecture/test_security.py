"""Each promise of the threat model is held by a test that exists."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROMISES = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


def test_every_test_that_holds_a_promise_exists():
    named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", PROMISES)
    missing = [
        f"{path}::{name}"
        for path, name in named
        if f"def {name}(" not in (ROOT / path).read_text(encoding="utf-8")
    ]

    assert missing == []
    assert len(named) > 20


def test_every_promise_names_a_test():
    _, _, rows = PROMISES.partition("## Promises")
    table = [line for line in rows.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    promises = [line for line in table[1:] if not line.startswith("| **")]

    assert [line for line in promises if "::test_" not in line] == []
