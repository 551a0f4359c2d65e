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
MAX_FILES, MAX_REGISTERED = 15, 25
# Folders of modules that are alike and stand in one list: they grow with every contribution, and
# a reader needs only the list and one of the modules.
REGISTRIES = {
    "app/cli": "commands, listed in run.py",
    "core/answer/answerers": "ways to answer, listed in judge.py",
    "core/engine": "operations by subject, joined in engine.py",
    "core/ingest/parse/formats": "file formats, listed in core/ingest/parse/registry.py",
    "core/ingest/parse/formats/exports": "file formats, listed in core/ingest/parse/registry.py",
    "core/library": "operations by subject, joined in library.py",
    "core/retrieve/recall/methods": "recall methods, listed in registry.py",
}


def named(path):
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", PYTHON, ids=named)
def test_a_file_has_one_subject_a_docstring_and_at_most_400_lines(path):
    text = path.read_text(encoding="utf-8")

    assert ast.get_docstring(ast.parse(text)), "the first line says what the file is for"
    assert len(text.splitlines()) <= 400, "move one of its subjects to a file of its own"
    assert not LEFTOVERS.search(named(path)), "name the file after what it holds"


def test_a_folder_holds_at_most_fifteen_files_or_has_a_registry():
    modules = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    held = Counter(named(path.parent) for path in modules if path.name != "__init__.py")

    limits = {folder: MAX_REGISTERED if folder in REGISTRIES else MAX_FILES for folder in held}
    assert {folder: count for folder, count in held.items() if count > limits[folder]} == {}, (
        "join two files of one subject, or move four or more to a folder of their own;"
        " a folder whose modules stand in one list may be named in REGISTRIES"
    )


def test_a_folder_with_a_registry_is_there():
    assert [folder for folder in REGISTRIES if not (ROOT / folder).is_dir()] == []


def test_the_packaging_folder_hides_no_library():
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_the_lock_files_hold_hashes_and_no_addresses():
    for lock in ROOT.glob("requirements*.lock"):
        text = lock.read_text(encoding="utf-8")
        assert "--hash=sha256:" in text
        assert "://" not in text
