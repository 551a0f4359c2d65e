"""What a reader of the repository may rely on."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("app", "bench", "core", "ui")
PYTHON = sorted(path for room in (*ROOMS, "packaging") for path in (ROOT / room).rglob("*.py"))
LEFTOVERS = re.compile(r"(^|/)(utils?|helpers?|common|misc|base)(\.py|/|$)")


def named(path):
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", PYTHON, ids=named)
def test_a_file_has_one_subject_a_docstring_and_at_most_400_lines(path):
    text = path.read_text(encoding="utf-8")

    assert ast.get_docstring(ast.parse(text)), "the first line says what the file is for"
    assert len(text.splitlines()) <= 400
    assert not LEFTOVERS.search(named(path))


def test_a_folder_holds_at_most_fifteen_files():
    modules = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    held = Counter(path.parent for path in modules if path.name != "__init__.py")

    assert {named(folder): count for folder, count in held.items() if count > 15} == {}


def test_the_packaging_folder_hides_no_library():
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_the_lock_files_hold_hashes_and_no_addresses():
    for lock in ROOT.glob("requirements*.lock"):
        text = lock.read_text(encoding="utf-8")
        assert "--hash=sha256:" in text
        assert "://" not in text
