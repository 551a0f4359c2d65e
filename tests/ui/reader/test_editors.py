"""A document is opened in another program where somebody reads it."""

from pathlib import Path

import pytest

from core.records.files.documents import DocumentText, Heading
from ui.reader import editors

TEXT = "# Trial\n\nFirst.\n\n## Barrel two\n\nThe barrel leaks.\n"
HEADINGS = (Heading(1, "Trial", 2, 7), Heading(2, "Barrel two", 20, 30))


def note(path: Path, kind: str = "md") -> DocumentText:
    return DocumentText(str(path), None, kind, "Trial", TEXT, headings=HEADINGS)


def test_a_note_of_a_vault_opens_in_obsidian_at_its_heading(tmp_path: Path):
    (tmp_path / "My vault" / ".obsidian").mkdir(parents=True)
    document = note(tmp_path / "My vault" / "log" / "Trial 1.md")

    at_leak = editors.obsidian_address(document, TEXT.index("leaks"))

    vault = "obsidian://open?vault=My%20vault&file=log%2FTrial%201.md"
    assert at_leak == f"{vault}%23Barrel%20two"
    assert editors.obsidian_address(document, 0) == vault


def test_a_note_outside_of_a_vault_has_no_obsidian(tmp_path: Path):
    assert not editors.obsidian_address(note(tmp_path / "Trial.md"), 0)


def test_vs_code_opens_the_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    program = tmp_path / "bin" / "codium"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent))

    address = editors.code_address(note(Path("/n/a b.md")), TEXT.index("leaks"))

    assert address == "vscodium://file/n/a%20b.md:7"
    assert not editors.code_address(note(Path("/n/a.docx"), "docx"), 0)


def test_without_vs_code_there_is_no_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", str(tmp_path))

    assert not editors.code_address(note(Path("/n/a.md")), 0)
