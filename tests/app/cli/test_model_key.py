"""The key of a model server goes from the keyboard to the keychain."""

import io
import json

import pytest

from app import compose
from app.cli.ask.questions import generation_summary
from app.cli.run import run
from core.records.answers.answers import GenerationStats


@pytest.fixture
def kept(monkeypatch):
    """What went to the keychain."""
    stored = {}
    monkeypatch.setattr(compose, "store_server_key", stored.__setitem__)
    return stored


def type_in(monkeypatch, text):
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_a_key_is_kept_for_the_whole_address_and_never_shown(kept, capsys, monkeypatch):
    type_in(monkeypatch, "s3cret\n")

    code = run(["model", "key", "https://example.org"], open_window=lambda _: 1)

    out, err = capsys.readouterr()
    assert code == 0
    assert kept == {"https://example.org:443/v1": "s3cret"}
    assert "https://example.org:443/v1" in out
    assert "s3cret" not in out + err


def test_an_empty_key_is_forgotten(kept, capsys, monkeypatch):
    type_in(monkeypatch, "\n")

    code = run(["--json", "model", "key", "https://example.org"], open_window=lambda _: 1)

    assert code == 0
    assert kept == {"https://example.org:443/v1": ""}
    assert json.loads(capsys.readouterr().out)["kept"] is False


def test_what_is_no_address_gets_no_key(kept, capsys, monkeypatch):
    type_in(monkeypatch, "s3cret\n")

    code = run(["model", "key", "example"], open_window=lambda _: 1)

    assert code != 0
    assert kept == {}
    assert "http://" in capsys.readouterr().err


def test_an_answer_says_who_wrote_it_and_how_fast():
    here = GenerationStats("small", 100, 20, 0.44, 11.96)
    elsewhere = GenerationStats("large", 100, 0, None, 0.0, is_remote=True)

    assert generation_summary(here) == (
        "Written by small: first word after 0.4 s, 12.0 tokens a second."
    )
    assert generation_summary(elsewhere) == "Written by large on another computer."
