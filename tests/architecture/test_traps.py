"""What looks harmless and is not: see the docstring that each test names."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CODE = [path for room in ("app", "ui", "tests") for path in sorted((ROOT / room).rglob("*.py"))]
# Its objects end with the program.
ALLOWED = {ROOT / "ui/theme/theme.py", ROOT / "ui/widgets/boxes.py", Path(__file__).resolve()}


@pytest.mark.parametrize("trap", ["findChild", "findChildren"])
def test_what_is_inside_is_not_asked_of_qt(trap):
    """`ui.widgets.boxes.descendants` says why."""
    stepped_in = [
        str(path.relative_to(ROOT))
        for path in CODE
        if path not in ALLOWED and f".{trap}(" in path.read_text("utf-8")
    ]

    assert stepped_in == []


def test_only_the_terminal_writes_to_the_standard_streams():
    """`app.cli.terminal` says why; the others write texts of Loci, or redirect the streams."""
    writers = {
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "app").rglob("*.py"))
        if re.search(r"\bprint\(|\bstd(out|err)\.(buffer\.)?write", path.read_text("utf-8"))
    }

    assert writers == {"app/cli/terminal.py", "app/desktop/launch.py"}
