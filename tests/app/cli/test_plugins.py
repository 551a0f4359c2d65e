"""The commands about plugins, on an engine with fixed replies."""

import json

import pytest

from tests.fake_engine.plugins import LOGBOOK


def test_plugins_are_listed_with_what_each_adds(loci):
    code, out, _ = loci("plugin", "list")

    assert code == 0
    assert out == "loci-logbook 1.0 (not allowed): reads logbook; answers day's run\n"


def test_a_plugin_is_allowed_as_it_is_listed_and_forbidden(loci):
    _, out, _ = loci("--json", "plugin", "allow", "loci-logbook", "--yes")
    allowed = loci("plugin", "list")[1]
    _, forbidden, _ = loci("plugin", "forbid", "loci-logbook")

    assert json.loads(out)["state"] == "allowed"
    assert "(allowed)" in allowed
    assert "(not allowed)" in forbidden


@pytest.mark.parametrize(("typed", "state"), [("y", "allowed"), ("n", "not allowed")])
def test_the_files_of_a_plugin_are_shown_before_it_is_allowed(loci, monkeypatch, typed, state):
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda question: typed)

    _, out, _ = loci("plugin", "allow", "loci-logbook")

    assert out.startswith("loci-logbook 1.0 (not allowed): reads logbook; answers day's run\n")
    assert "  files: .log .shiplog LOGBOOK\n" in out
    assert f"({state})" in loci("plugin", "list")[1]


def test_where_nobody_can_be_asked_a_plugin_is_not_allowed(loci, monkeypatch):
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)

    code, _, notes = loci("plugin", "allow", "loci-logbook")

    assert code == 2
    assert "add --yes" in notes
    assert "(not allowed)" in loci("plugin", "list")[1]


@pytest.mark.parametrize("words", [(), ("--unconfined",)])
def test_a_plugin_runs_unconfined_only_where_that_is_typed(loci, engine, words):
    loci("plugin", "allow", "loci-logbook", "--yes", *words)

    calls = [call for call in engine.calls if call[0].endswith("_plugin")]
    assert calls == [
        (name, "loci-logbook", LOGBOOK.digest, bool(words))
        for name in ("preview_plugin", "allow_plugin")
    ]


def test_a_plugin_that_is_not_installed_is_wrong_use(loci):
    code, _, notes = loci("plugin", "allow", "nothing")

    assert code == 2
    assert "There is no plugin of this name. See: loci plugin list" in notes
