"""What holds for all readers together."""

import subprocess
import sys
import threading
from pathlib import Path

from core.ingest.parse.registry import READERS

ROOT = Path(__file__).resolve().parents[4]
HEAVY = ("lxml", "openpyxl", "docx", "pptx", "pypdfium2", "trafilatura", "olefile", "onnxruntime")


def test_readers_are_light_until_they_read() -> None:
    imports = "import sys, core.ingest.parse.registry"
    code = f"{imports}; print([m for m in {HEAVY} if m in sys.modules])"

    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True
    )

    assert loaded.stdout.strip() == "[]"


def test_each_kind_has_one_reader() -> None:
    kinds = [kind for reader in READERS for kind in reader.kinds]

    assert len(kinds) == len(set(kinds))


def test_readers_neither_write_nor_start_threads(shared, tmp_path, monkeypatch) -> None:
    from core.ingest.parse.reader import ParseLimits
    from core.ingest.parse.parser import parse_file

    names = ["simple.docx", "simple.pptx", "stanley-cups.xlsx", "winter-sports.epub", "fake.odt",
             "pdf/fake-memo.pdf", "example-with-scripts.html", "fake-email.msg"]  # fmt: skip
    monkeypatch.chdir(tmp_path)
    before = set(threading.enumerate())

    for name in names:
        assert parse_file(shared / "corpora" / "mixed_docs" / name, limits=ParseLimits()).documents

    assert set(threading.enumerate()) <= before
    assert list(tmp_path.iterdir()) == []
