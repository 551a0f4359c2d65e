"""`loci clip`: a page from standard input reaches the engine as text, whatever its encoding."""

import io
import json
import sys
from pathlib import Path

import pytest

from app.cli.command import WRONG_USE
from app.cli.sources.source_actions import decode_page

PAGE = "<html><head><title>Zürich</title></head><body>Über den Dächern von Zürich</body></html>"


@pytest.fixture
def pipe(monkeypatch):
    """Puts bytes into standard input."""

    def put(data: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    return put


def test_a_page_is_saved_in_the_folder_that_was_named_once(loci, engine, pipe, tmp_path: Path):
    pipe(PAGE.encode())
    refused = loci("clip", "--url", "https://x.org")
    assert refused[0] == WRONG_USE
    assert "--set-folder" in refused[2]

    assert loci("clip", "--set-folder", str(tmp_path))[0] == 0
    pipe(PAGE.encode("utf-8-sig"))
    code, out, _ = loci("clip", "--url", "https://x.org", "--title", "Z", "--json")

    assert (code, json.loads(out)) == (0, {"path": f"{tmp_path}/Z.md"})
    assert ("save_clip", PAGE, "Z", "https://x.org", "", False) in engine.calls


def test_only_a_folder_that_is_there_can_be_named(loci, engine, tmp_path: Path):
    code, _, note = loci("clip", "--set-folder", str(tmp_path / "missing"))

    assert code == WRONG_USE
    assert "no such folder" in note
    assert engine.option("clip_folder") == ""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1", "cp1252"])
def test_a_page_of_any_encoding_keeps_its_words(encoding: str):
    assert decode_page((PAGE * 3).encode(encoding)) == PAGE * 3


@pytest.mark.parametrize("data", [b"", bytes(range(256)) * 3])
def test_what_is_no_text_is_decoded_all_the_same(data: bytes):
    assert isinstance(decode_page(data), str)
