"""The list of vaults: names and directories, and nothing else."""

import threading
from pathlib import Path

import msgspec
import pytest

from core.datadir.pointer import MoveNote
from core.datadir.vaults import VaultList
from core.errors import Damaged, WrongUse


@pytest.fixture
def vaults(tmp_path: Path) -> VaultList:
    return VaultList(
        tmp_path / "config" / "vaults.json",
        default_home=tmp_path / "data" / "loci",
        folder=tmp_path / "data" / "loci-vaults",
    )


def names(vaults: VaultList) -> list[str]:
    return [vault.name for vault in vaults.all()]


def make_library(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "loci.duckdb").touch()
    return folder


def test_who_never_made_a_vault_has_one_in_the_default_home(vaults, tmp_path):
    [only] = vaults.all()

    assert (only.home, only.is_default, only.is_missing) == (
        str(tmp_path / "data" / "loci"),
        True,
        False,
    )
    assert not (tmp_path / "config").exists()


def test_a_vault_is_found_by_its_name_until_it_is_forgotten(vaults):
    made = vaults.create("  Work   notes ")

    assert made.name == "Work notes"
    assert vaults.named("work NOTES") == made
    assert vaults.at(Path(made.home)) == made
    assert Path(made.home).stat().st_mode & 0o077 == 0
    assert vaults.forget("Work notes") == made
    assert Path(made.home).is_dir()
    with pytest.raises(WrongUse, match="Main"):
        vaults.named("Work notes")


def test_the_file_holds_names_and_homes_and_only_the_user_can_read_it(vaults, tmp_path):
    vaults.create("Work")
    file = tmp_path / "config" / "vaults.json"

    assert [set(entry) for entry in msgspec.json.decode(file.read_bytes())] == [
        {"name", "home"}
    ] * 2
    assert file.stat().st_mode & 0o077 == 0


def test_a_renamed_vault_stays_where_it_is_and_the_first_one_can_be_renamed_too(vaults):
    home = vaults.create("Work").home

    assert vaults.rename("Work", "Office").home == home
    vaults.rename("Main", "Private")
    vaults.rename("Office", "OFFICE")

    assert names(vaults) == ["Private", "OFFICE"]
    assert vaults.all()[0].is_default


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "main", "WORK "])
def test_a_name_is_neither_empty_nor_too_long_nor_taken(vaults, name):
    vaults.create("Work")

    with pytest.raises(WrongUse):
        vaults.create(name)
    with pytest.raises(WrongUse):
        vaults.rename("Main", name if name.strip().lower() != "main" else "work")
    assert names(vaults) == ["Main", "Work"]


def test_control_characters_of_a_name_are_shown_as_symbols(vaults):
    assert vaults.create("a\x1b[2Jb\nc").name.isprintable()


def test_names_that_look_alike_get_folders_of_their_own(vaults):
    homes = [vaults.create(name).home for name in ("Loci", "A/B", "A B", "...", "Ä" * 60)]

    assert len(set(homes)) == 5
    assert len({Path(home).name for home in homes} | {"loci"}) == 6


def test_a_library_that_is_there_already_gets_a_name(vaults, tmp_path):
    home = make_library(tmp_path / "archive")

    vault = vaults.create("Archive", home)

    assert vault.home == str(home)
    assert not vault.has_passphrase
    (home / "loci.keys").touch()
    assert vaults.named("Archive").has_passphrase


def test_a_folder_that_is_no_place_for_a_vault_is_refused_and_left_alone(vaults, tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.md").touch()
    (tmp_path / "file").touch()
    work = Path(vaults.create("Work", tmp_path / "a" / "work").home)
    refused = (tmp_path / "full", tmp_path / "file", work, work / "in", work.parent,
               tmp_path / "b" / "work", tmp_path / "what?")  # fmt: skip

    for folder in refused:
        with pytest.raises(WrongUse):
            vaults.create("Other", folder)

    assert names(vaults) == ["Main", "Work"]
    assert not (tmp_path / "b").exists()


def test_the_first_vault_cannot_be_forgotten(vaults):
    with pytest.raises(WrongUse, match="first"):
        vaults.forget("Main")


def test_a_vault_whose_folder_is_gone_is_listed_as_missing(vaults, tmp_path):
    home = Path(vaults.create("Work").home)
    moved = Path(vaults.create("Moved").home)
    home.rmdir()
    note = MoveNote(str(tmp_path / "drive"))
    (moved / "loci.moved-to").write_bytes(msgspec.json.encode(note))

    assert [vault.is_missing for vault in vaults.all()] == [False, True, True]
    (tmp_path / "drive").mkdir()
    assert vaults.named("Moved").home == str(tmp_path / "drive")


def test_the_vault_of_a_window_is_found_without_a_look_at_others(vaults, monkeypatch):
    work, lost = (Path(vaults.create(name).home) for name in ("Work", "Lost"))
    is_dir = Path.is_dir

    def no_drive(path: Path) -> bool:
        assert path != lost
        return is_dir(path)

    monkeypatch.setattr(Path, "is_dir", no_drive)

    assert vaults.has_several
    assert vaults.at(work).name == "Work"


@pytest.mark.parametrize(
    "text", ["[{]", "{}", '[{"name": "x"}]', '[{"name": "x", "home": "here"}]', "\xff"]
)
def test_a_damaged_list_is_reported_and_not_replaced(vaults, tmp_path, text):
    file = tmp_path / "config" / "vaults.json"
    file.parent.mkdir()
    file.write_text(text, "latin-1")

    for attempt in (vaults.all, lambda: vaults.create("Work")):
        with pytest.raises(Damaged):
            attempt()
    assert file.read_text("latin-1") == text


def test_several_processes_can_add_vaults_at_once(vaults):
    threads = [
        threading.Thread(target=vaults.create, args=(f"Vault {number}",)) for number in range(12)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(names(vaults)) == 13
