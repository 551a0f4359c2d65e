"""The commands on shared libraries, on an engine with fixed replies."""

import json

from msgspec.structs import replace

from core.messages import UserMessage
from core.records.sharing import SharedLibrary
from tests.fake_engine.sharing import FAMILY, RECIPES

CATALOG = "host=nas dbname=family user=ada"


def test_a_library_is_created_in_a_folder_or_a_bucket(loci, engine, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    loci("library", "create", CATALOG, "--data", "lake")
    loci("library", "create", CATALOG, "--data", "s3://family/loci", "--name", "ours")

    calls = [call for call in engine.calls if call[0] == "create_library"]
    assert calls == [
        ("create_library", CATALOG, str(tmp_path / "lake"), ""),
        ("create_library", CATALOG, "s3://family/loci", "ours"),
    ]


def test_joining_waits_until_the_copies_are_read(loci, engine):
    engine.let_settle.set()
    code, out, _ = loci("library", "join", CATALOG)

    assert code == 0
    assert "recipes, shared by ben, as of 02 May 2024 09:30" in out
    calls = [call[0] for call in engine.calls]
    assert [calls[0], calls[-1]] == ["join_library", "list_libraries"]


def test_the_status_says_what_is_wrong_and_what_to_do(loci, engine):
    problem = UserMessage("sharing_revoked", source="recipes", publisher="ben")
    engine.libraries = (replace(FAMILY, sources=(replace(RECIPES, problem=problem),)),)

    _, out, _ = loci("library", "status")

    assert "ben doesn't share recipes with you any more." in out
    assert "remove their folder from Loci" in out


def test_the_status_as_json_is_the_record(loci, engine):
    engine.libraries = (FAMILY,)

    _, out, _ = loci("--json", "library", "status")

    assert json.loads(out)["libraries"][0]["sources"][0]["publisher"] == "ben"
    assert json.loads(out)["libraries"][0].keys() == set(SharedLibrary.__struct_fields__)


def test_a_folder_is_shared_and_unshared(loci, engine):
    engine.let_settle.set()
    _, shared, _ = loci("library", "share", "/home/ada/trip", "--name", "lisbon")
    loci("library", "unshare", "lisbon")

    assert "lisbon, shared by you" in shared
    assert ("share_source", "/home/ada/trip", "", "lisbon") in engine.calls
    assert ("unshare_source", "lisbon", "") in engine.calls


def test_members_are_invited_and_revoked(loci, engine):
    _, invited, _ = loci("library", "invite", "cleo", "recipes", "--may-share")
    _, revoked, _ = loci("library", "revoke", "cleo")

    assert "ben (owner, may share): recipes" in invited
    assert "cleo (may share): recipes" in invited
    assert "cleo" not in revoked
    assert ("invite_member", "cleo", ("recipes",), True) in engine.calls


def test_leaving_needs_a_yes(loci, engine, monkeypatch):
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    engine.libraries = (FAMILY,)

    code, _, notes = loci("library", "leave")
    assert code == 2
    assert "add --yes" in notes
    assert engine.libraries

    assert loci("library", "leave", "--yes")[0] == 0
    assert not engine.libraries
