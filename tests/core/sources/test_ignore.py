"""What stays out of a source."""

import os
from pathlib import Path
from typing import Self

import pytest

from core.sources.ignore import IgnoreRules, is_online_only, is_secret
from core.sources.registry import path_problem
from core.sources.scan import ScanRoot, scan_path


def _make(root: Path, *names: str) -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("words", encoding="utf-8")


def _found(root: Path, *, home: str = "/nowhere", hidden: bool = False, excluded=()) -> set[str]:
    ground = ScanRoot(str(root), IgnoreRules(home, hidden=hidden, excluded=tuple(excluded)))
    files = scan_path(ground, str(root)).files
    return {os.path.relpath(file.path, root) for file in files if not file.problem}


@pytest.mark.parametrize(
    "name",
    [
        ".ssh/id_rsa",
        ".ssh/config",
        ".gnupg/pubring.kbx",
        ".env",
        "project/.env.local",
        "server.pem",
        "private.key",
        "passwords.kdbx",
        "client.p12",
        "id_ed25519",
        ".password-store/bank.gpg",
        ".mozilla/firefox/x/prefs.js",
        ".config/google-chrome/Default/History",
        "Library/Application Support/Google/Chrome/Default/History",
        "AppData/Roaming/Mozilla/Firefox/x.txt",
        ".aws/credentials",
        ".git-credentials",
    ],
)
def test_secrets_stay_out_even_when_hidden_files_are_read(tmp_path: Path, name: str) -> None:
    _make(tmp_path, name, "kept.md")

    assert _found(tmp_path, hidden=True) == {"kept.md"}


@pytest.mark.parametrize(
    "name",
    [
        ".git/HEAD",
        "node_modules/x/readme.md",
        "src/__pycache__/a.pyc",
        ".venv/lib/x.py",
        ".cache/x",
        ".hidden.md",
        ".hidden/notes.md",
        ".Trash/old.md",
        ".local/share/Trash/files/old.md",
        "~$report.docx",
        ".~lock.report.odt#",
        "draft.md~",
        "film.part",
        "loci automatic 2026-01-01.locibackup",
    ],
)
def test_what_programs_leave_behind_stays_out(tmp_path: Path, name: str) -> None:
    _make(tmp_path, name, "kept.md")

    assert _found(tmp_path) == {"kept.md"}


def test_a_data_folder_of_any_library_stays_out_whatever_its_name(tmp_path: Path) -> None:
    _make(tmp_path, "work/loci.duckdb", "work/settings.toml", "work/logs/engine.log", "kept.md")

    assert _found(tmp_path, home=str(tmp_path / "other")) == {"kept.md"}


def test_a_data_folder_and_a_backup_cannot_be_added(tmp_path: Path) -> None:
    _make(tmp_path, "work/loci.duckdb", "work/logs/engine.log", "a.locibackup", "kept.md")

    for name in ("work", "work/logs", "work/logs/engine.log", "a.locibackup"):
        assert "Loci doesn't read" in str(path_problem(str(tmp_path / name)))
    assert not path_problem(str(tmp_path))


def test_a_profile_or_an_environment_is_known_by_what_is_in_it(tmp_path: Path) -> None:
    _make(tmp_path, "portable/key4.db", "portable/notes.txt", "env/pyvenv.cfg", "env/readme.txt")
    _make(tmp_path, "target/CACHEDIR.TAG", "target/doc.md", "kept.md")

    assert _found(tmp_path) == {"kept.md"}


def test_hidden_files_are_read_when_the_user_wants_it(tmp_path: Path) -> None:
    _make(tmp_path, ".notes/a.md", ".b.md", ".git/HEAD")

    assert _found(tmp_path, hidden=True) == {".notes/a.md", ".b.md"}


def test_gitignore_counts_at_every_depth_and_the_deepest_decides(tmp_path: Path) -> None:
    _make(tmp_path, "a.log", "keep.log", "sub/b.log", "sub/deep/c.log", "out/x.md", "sub/out.md")
    (tmp_path / ".gitignore").write_text("*.log\n!keep.log\n/out/\n", encoding="utf-8")
    (tmp_path / "sub" / ".gitignore").write_text("!b.log\n", encoding="utf-8")

    assert _found(tmp_path) == {"keep.log", "sub/b.log", "sub/out.md"}


def test_no_gitignore_brings_back_what_the_user_leaves_out(tmp_path: Path) -> None:
    _make(tmp_path, "diary/secret.md", "kept.md")
    (tmp_path / ".gitignore").write_text("!diary/\n", encoding="utf-8")

    assert _found(tmp_path, excluded=["diary/"]) == {"kept.md"}


def test_a_pattern_that_makes_no_sense_does_not_switch_off_the_others(tmp_path: Path) -> None:
    _make(tmp_path, "a.log", "kept.md")
    (tmp_path / ".gitignore").write_text("!\n[\n[z-a]\n*.log\n", encoding="utf-8")

    assert _found(tmp_path) == {"kept.md"}


def test_links_are_not_followed_and_loops_end(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    inside = tmp_path / "source"
    _make(outside, "theirs.md")
    _make(inside, "sub/ours.md")
    (inside / "away").symlink_to(outside, target_is_directory=True)
    (inside / "loop").symlink_to(inside, target_is_directory=True)
    (inside / "sub" / "theirs.md").symlink_to(outside / "theirs.md")

    assert _found(inside) == {"sub/ours.md"}


def test_a_source_that_is_itself_a_link_is_read(tmp_path: Path) -> None:
    _make(tmp_path / "real", "a.md")
    (tmp_path / "link").symlink_to(tmp_path / "real", target_is_directory=True)

    assert _found(tmp_path / "link") == {"a.md"}


def test_special_files_and_placeholders_stay_out(tmp_path: Path) -> None:
    _make(tmp_path, "kept.md")
    os.mkfifo(tmp_path / "pipe.md")
    with (tmp_path / "online.docx").open("wb") as file:
        file.truncate(1_000_000)

    assert is_online_only((tmp_path / "online.docx").stat())
    assert _found(tmp_path) == {"kept.md"}


def test_the_home_of_loci_stays_out(tmp_path: Path) -> None:
    _make(tmp_path, "loci/loci.duckdb", "kept.md")

    assert _found(tmp_path, home=str(tmp_path / "loci")) == {"kept.md"}


def test_a_presentation_with_the_suffix_of_a_key_is_no_secret(tmp_path: Path) -> None:
    (tmp_path / "talk.key").write_bytes(b"PK\x03\x04rest")
    (tmp_path / "server.key").write_bytes(b"-----BEGIN")

    assert _found(tmp_path) == {"talk.key"}


def test_a_folder_inside_a_place_of_secrets_is_secret() -> None:
    assert is_secret("/home/ann/.ssh/old/notes.txt")
    assert not is_secret("/home/ann/notes/ssh.txt")


def test_a_folder_that_may_not_be_opened_is_told(tmp_path: Path, monkeypatch) -> None:
    _make(tmp_path, "closed/a.md", "kept.md")
    scandir = os.scandir

    def refuse(path):
        if str(path).endswith("closed"):
            raise PermissionError(13, "denied", str(path))
        return scandir(path)

    monkeypatch.setattr("core.sources.scan.os.scandir", refuse)
    result = scan_path(ScanRoot(str(tmp_path), IgnoreRules("/nowhere")), str(tmp_path))

    assert result.unreadable == (str(tmp_path / "closed"),)
    assert [Path(file.path).name for file in result.files] == ["kept.md"]


def test_a_name_that_is_no_text_is_listed_with_its_bytes(tmp_path: Path) -> None:
    _make(tmp_path, "kept.md")
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/bad\xff.md")).write_text("x", encoding="utf-8")

    result = scan_path(ScanRoot(str(tmp_path), IgnoreRules("/nowhere")), str(tmp_path))

    assert [(Path(file.path).name, file.problem) for file in result.files] == [
        ("bad\\xff.md", "name_not_text"),
        ("kept.md", ""),
    ]


def test_an_entry_that_does_not_say_what_it_is_is_told_and_the_others_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _make(tmp_path, "odd", "kept.md")
    scandir = os.scandir

    class Odd:
        name, path = "odd", str(tmp_path / "odd")

        def is_symlink(self) -> bool:
            raise OSError(5, "input/output error")

    class Listing(list[object]):
        def __enter__(self) -> Self:
            return self

        def __exit__(self, *error: object) -> None:
            """Nothing was opened."""

    def list_oddly(path: str) -> Listing:
        with scandir(path) as entries:
            return Listing(Odd() if entry.name == "odd" else entry for entry in entries)

    monkeypatch.setattr("core.sources.scan.os.scandir", list_oddly)
    result = scan_path(ScanRoot(str(tmp_path), IgnoreRules("/nowhere")), str(tmp_path))

    assert result.unreadable == (str(tmp_path / "odd"),)
    assert [Path(file.path).name for file in result.files] == ["kept.md"]
