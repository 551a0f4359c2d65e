"""What holds for all readers together."""

import re
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

from core.extract.structure.links import LINKED_SUFFIXES
from core.ingest.parse.formats import archive
from core.ingest.parse.registry import FORMATS
from core.messages import catalog

ROOT = Path(__file__).resolve().parents[4]
ARCHIVES = {each.kind for each in archive.FORMATS}
HEAVY = ("lxml", "openpyxl", "docx", "pptx", "pypdfium2", "trafilatura", "olefile", "onnxruntime")


def test_readers_are_light_until_they_read() -> None:
    imports = "import sys, core.ingest.parse.registry"
    code = f"{imports}; print([m for m in {HEAVY} if m in sys.modules])"

    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True
    )

    assert loaded.stdout.strip() == "[]"


def test_each_kind_has_one_format_t14() -> None:
    kinds = [each.kind for each in FORMATS]

    assert len(kinds) == len(set(kinds))


def test_readers_neither_write_nor_start_threads(shared, tmp_path, monkeypatch) -> None:
    from core.ingest.parse.parser import parse_file
    from core.ingest.parse.reader import ParseLimits

    names = ["simple.docx", "simple.pptx", "stanley-cups.xlsx", "winter-sports.epub", "fake.odt",
             "pdf/fake-memo.pdf", "example-with-scripts.html", "fake-email.msg"]  # fmt: skip
    monkeypatch.chdir(tmp_path)
    before = set(threading.enumerate())

    for name in names:
        assert parse_file(shared / "corpora" / "mixed_docs" / name, limits=ParseLimits()).documents

    assert set(threading.enumerate()) <= before
    assert list(tmp_path.iterdir()) == []


def test_no_two_formats_claim_a_suffix() -> None:
    """The first format in the registry would win: take the suffix out of the other one."""
    claims = Counter(suffix for each in FORMATS for suffix in each.suffixes)

    assert [suffix for suffix, count in claims.items() if count > 1] == []


def test_links_to_files_of_each_format_are_recognized() -> None:
    """Add a suffix of a new format to `LINKED_SUFFIXES`, or here if nobody links to such files."""
    formats = [each for each in FORMATS if each.read is not None and not each.needs_ocr]
    exports = {"whatsapp", "telegram", "discord", "signal", "slack", "chatgpt", "claude", "keep",
               "kindle", "csl", "opml", "ofx", "mt940", "camt", "netscape", "browser", "health",
               "readwise", "joplin", "meeting"}  # fmt: skip

    assert {each.kind for each in formats if not each.suffixes & LINKED_SUFFIXES} == {
        *ARCHIVES, *exports, "mbox", "msg", "jsonl", "log",
    }  # fmt: skip


def test_a_kind_is_a_short_word_in_lower_case() -> None:
    kinds = [each.kind for each in FORMATS if each.read is not None]

    assert [kind for kind in kinds if not re.fullmatch("[a-z0-9]{2,8}", kind)] == []


def test_each_format_has_an_icon_or_a_reason_why_it_is_not_read() -> None:
    icons = {path.stem for path in (ROOT / "resources" / "icons").glob("*.svg")}

    assert {each.icon for each in FORMATS} <= icons
    assert [
        each.kind for each in FORMATS if each.read is None and each.message not in catalog("en")
    ] == []
