"""The commands of the audit log."""

import json

from core.messages import UserMessage
from core.records.audit import AuditFilter


def test_entries_are_listed_in_plain_words(loci):
    code, out, _ = loci("audit", "list")

    assert code == 0
    assert "  Question asked  found False" in out
    assert "  Passages and facts read for an answer  passages 2" in out
    assert "5 of 5 entries" in out


def test_entries_are_filtered(loci, engine):
    words = ["--kind", "question", "--kind", "change", "--since", "2026-03", "--about", "a  b"]

    code, out, _ = loci("audit", "list", *words, "--limit", "1", "--json")

    assert code == 0
    assert json.loads(out)["count"] == 2
    wanted = AuditFilter(("question", "change"), "2026-03", "", "a  b")
    assert engine.calls[-1] == ("list_audit", wanted, 0, 1)


def test_a_path_is_looked_for_as_an_absolute_one(loci, engine, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    loci("audit", "list", "--about", "./a.md")

    assert engine.calls[-1][1].text == str(tmp_path / "a.md")


def test_a_sound_log_is_verified_and_its_head_is_shown(loci, engine):
    code, out, _ = loci("audit", "verify", "--head", "3:ff")

    assert code == 0
    assert out == f"5 entries are as written.\nHead: 5:{'ab' * 32}\n"
    assert engine.calls[-1] == ("verify_audit", "3:ff")


def test_a_damaged_log_ends_with_an_exit_code(loci, engine):
    engine.audit_problems = (UserMessage("audit_changed", number=3),)

    code, out, _ = loci("audit", "verify", "--json")

    assert code == 3
    assert json.loads(out)["problems"] == ["Entry 3 was changed or moved."]


def test_the_log_is_exported(loci, engine, tmp_path):
    code, out, _ = loci("audit", "export", str(tmp_path / "log.jsonl"), "--kind", "access")

    assert code == 0
    assert out == f"{tmp_path}/log.jsonl has 5 entries.\n"
    assert engine.calls[-1][2:] == (AuditFilter(("access",)), False)
