"""A library with a passphrase opens locked, and nothing is readable until it is unlocked."""

import os
from pathlib import Path

import pytest

from core.datadir.encryption import change_passphrase, encrypt_by_passphrase
from core.errors import Damaged, LociError, Locked, WrongPassphrase, WrongUse
from core.events import Changes
from core.keys.data_keys import DataKeys
from core.keys.key_file import KEY_FILE
from core.keys.small_files import SmallFiles
from core.library.library import Library
from core.sources.state import IngestState, StateFile, read_state
from core.store.maintenance.encryption import is_encrypted
from tests.core.library.test_data import add, docs, hops, keychain, library, open_library
from tests.keychain import DictKeychain

pytestmark = pytest.mark.slow
__all__ = ["docs", "keychain", "library"]

PASSPHRASE = "tides under the northern pier"
OTHER = "a lantern in the fog"


@pytest.fixture
def code(library: Library) -> str:
    """The recovery code of the library, which has a passphrase now."""
    return library.protect(passphrase=PASSPHRASE)


def reopened(library: Library) -> Library:
    library.close()
    return open_library(library.home)


def test_it_opens_locked_and_goes_on_where_it_was_once_unlocked(library, docs, code):
    again = reopened(library)
    kinds = []
    again.listen(lambda event: kinds.append(event.kinds) if isinstance(event, Changes) else None)

    with pytest.raises(Locked):
        again.search("Lantern")
    with pytest.raises(Locked):
        again.status()
    with pytest.raises(Locked):
        again.set_option("hops", value=1)
    assert again.show_home().is_locked
    again.unlock(PASSPHRASE)

    assert again.search("Lantern").hits
    assert hops(again) == 3
    assert frozenset({"unlocked"}) in kinds
    add(again, docs)
    assert again.search("kelp").hits
    again.close()


def test_the_recovery_code_opens_it_and_wrong_passphrases_do_not(library, code):
    again = reopened(library)

    for wrong in ("", "tides", OTHER, code[:-1] + ("0" if code[-1] != "0" else "1")):
        with pytest.raises(WrongPassphrase):
            again.unlock(wrong)
    with pytest.raises(Locked):
        again.status()
    again.unlock(code)

    assert again.status().documents == 1
    again.close()


def test_locking_closes_it_and_asks_for_the_engine_to_end(library, code):
    kinds = []
    library.listen(lambda event: kinds.append(event.kinds) if isinstance(event, Changes) else None)

    library.lock()

    assert frozenset({"home"}) in kinds
    with pytest.raises(Locked):
        library.ask("Who leads Project Lantern?")
    library.unlock(PASSPHRASE)
    assert library.status().documents == 1


def test_without_a_passphrase_it_cannot_be_locked(library, keychain):
    with pytest.raises(WrongUse):
        library.lock()
    library.protect()
    with pytest.raises(WrongUse):
        library.lock()
    assert library.search("Lantern").hits


def test_a_passphrase_takes_the_place_of_the_keychain(library, keychain: DictKeychain):
    library.protect()
    was_kept = bool(keychain.kept)

    code = library.protect(passphrase=PASSPHRASE)

    assert was_kept
    assert code
    assert not keychain.kept
    assert library.search("Lantern").hits


def test_a_changed_passphrase_rewrites_no_store(library, code):
    library.close()
    files = {path: path.stat().st_mtime_ns for path in library.home.glob("loci.[di]*")}
    keys = DataKeys(None)

    with pytest.raises(WrongPassphrase):
        change_passphrase(library.home, current=OTHER, new=OTHER, keys=keys)
    change_passphrase(library.home, current=PASSPHRASE, new=OTHER, keys=keys)

    assert {path: path.stat().st_mtime_ns for path in files} == files
    again = open_library(library.home)
    with pytest.raises(WrongPassphrase):
        again.unlock(PASSPHRASE)
    again.unlock(OTHER)
    assert again.search("Lantern").hits
    again.close()


def test_protection_can_be_turned_off_again(library, code):
    library.unprotect()

    assert not is_encrypted(library.home)
    assert not (library.home / KEY_FILE).exists()
    again = reopened(library)
    assert again.search("Lantern").hits
    again.close()


@pytest.mark.parametrize("by_code", [False, True])
def test_a_backup_opens_on_another_computer_with_passphrase_or_code(
    library, code, tmp_path, by_code
):
    file = str(tmp_path / "a.locibackup")
    made = library.back_up(file)
    there = open_library(tmp_path / "there")

    for wrong in ("", OTHER):
        with pytest.raises(WrongPassphrase):
            there.restore(file, passphrase=wrong)
    there.restore(file, passphrase=code if by_code else PASSPHRASE)

    assert made.has_passphrase
    assert there.search("Lantern").hits
    again = reopened(there)
    assert again.show_home().is_locked
    again.unlock(PASSPHRASE)
    assert again.status().documents == 1
    again.close()


def test_who_lost_the_passphrase_can_erase_and_begin_again(library, code):
    again = reopened(library)

    again.erase_home("delete everything")
    again.close()

    fresh = open_library(library.home)
    assert fresh.status().documents == 0
    fresh.close()


def test_no_file_holds_words_of_documents_questions_or_secrets(library, code):
    library.ask("Who leads Project Lantern?")
    key = library._keys.load(library.home)
    library.lock()
    library.close()

    secrets = [b"Lindqvist", b"Port Ellery", b"leads Project", PASSPHRASE.encode(), code.encode()]
    secrets += [code.replace("-", "").encode(), key, key.hex().encode()]
    for path in library.home.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            assert not any(secret in content for secret in secrets), path
    assert (library.home / KEY_FILE).stat().st_mode & 0o077 == 0


NAME = "Wilhelmina Ostrander"
PRIVATE = {"your_name": NAME, "excluded": ("Ostrander-letters/",), "notes_folder": "/o/Ostrander"}


def _add_private_settings(library: Library, docs: Path) -> None:
    for name, value in PRIVATE.items():
        library.set_option(name, value=value)
    library.set_option("theme", value="dark")
    library.set_option("lock_after_min", value=7)
    StateFile(library._files).update(paused=True, roots={str(docs): (1, 2)})


def _settings(library: Library) -> dict[str, object]:
    return {option.name: option.value for option in library.list_options()}


def _files_with(home: Path, *words: str) -> set[str]:
    files = (path for path in home.rglob("*") if path.is_file() and path.parent.name != "logs")
    return {it.name for it in files if any(word.encode() in it.read_bytes() for word in words)}


def test_settings_of_a_protected_library_are_sealed_and_come_back(library, docs, tmp_path):
    _add_private_settings(library, docs)
    words = ("Ostrander", str(docs))
    plain = _files_with(library.home, *words)

    library.protect(passphrase=PASSPHRASE)
    protected = _files_with(library.home, *words)
    library.set_option("your_name", value=f"{NAME} II")
    library.back_up(str(tmp_path / "a.locibackup"))
    again = reopened(library)
    locked = _settings(again)
    again.unlock(PASSPHRASE)
    unlocked = _settings(again)
    again.unprotect()

    assert {"settings.toml", "ingest.json"} <= plain
    assert not protected
    assert not _files_with(tmp_path, "Ostrander") - plain
    assert (locked["your_name"], locked["theme"], locked["lock_after_min"]) == ("", "dark", 7)
    assert {**PRIVATE, "your_name": f"{NAME} II"}.items() <= unlocked.items()
    assert unlocked["theme"] == "dark"
    assert _settings(again) == unlocked
    assert list(read_state(again._files).roots) == [str(docs)]
    assert not list(again.home.glob("*.sealed"))
    assert NAME in (again.home / "settings.toml").read_text("utf-8")
    again.close()


def test_the_settings_in_a_protected_backup_are_sealed_and_restored(library, docs, tmp_path):
    _add_private_settings(library, docs)
    library.set_option("endpoint_address", value="https://models.example/v1")
    library.set_option("endpoint_consent", value="https://models.example/v1")
    library.protect(passphrase=PASSPHRASE)
    file = tmp_path / "a.locibackup"
    library.back_up(str(file))
    there = open_library(tmp_path / "there")

    there.restore(str(file), passphrase=PASSPHRASE)

    assert b"Ostrander" not in file.read_bytes()
    assert PRIVATE.items() <= _settings(there).items()
    assert _settings(there)["endpoint_consent"] == ""
    assert not _files_with(tmp_path / "there", "Ostrander")
    there.close()


def test_while_locked_no_small_file_is_written_in_plain_text(library, docs, code):
    _add_private_settings(library, docs)
    files = SmallFiles(library.home)

    assert read_state(files) == IngestState()
    with pytest.raises(Locked):
        StateFile(files).update(roots={str(docs): (1, 2)})
    assert not _files_with(library.home, str(docs))


def test_a_changed_byte_of_sealed_settings_is_damage(library, docs, code):
    _add_private_settings(library, docs)
    library.close()
    file = library.home / "settings.toml.sealed"
    sealed = file.read_bytes()
    file.write_bytes(sealed[:-1] + bytes([sealed[-1] ^ 1]))

    with pytest.raises(Damaged) as caught:
        _open_and_read(library.home)

    assert caught.value.remedy


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the kill needs a fork")
@pytest.mark.parametrize("writes", [*range(1, 23, 3), 23])
def test_a_kill_while_protection_changes_keeps_the_settings(library, docs, writes):
    """Kills before each replacement of a file, from plain to protected and back."""
    _add_private_settings(library, docs)
    library.close()
    child = os.fork()
    if not child:
        again = open_library(library.home)
        _die_at_replacement(writes)
        again.protect(passphrase=PASSPHRASE)
        again.unprotect()
        os._exit(0)
    _, status = os.waitpid(child, 0)

    for _ in range(2):
        again = open_library(library.home)
        if again.show_home().is_locked:
            again.unlock(PASSPHRASE)
        is_encrypted_now = again.show_home().encrypted
        assert {**PRIVATE, "theme": "dark", "hops": 3}.items() <= _settings(again).items()
        assert list(read_state(again._files).roots) == [str(docs)]
        assert again.search("Lantern").hits
        assert bool(_files_with(library.home, "Ostrander")) != is_encrypted_now
        again.close()
    assert status == 0 or writes < 23, "more writes than kills"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the kill needs a fork")
@pytest.mark.parametrize("writes", range(6))
def test_a_kill_while_a_passphrase_is_set_loses_nothing(library, docs, tmp_path, writes):
    library.close()
    child = os.fork()
    if not child:
        _die_at_replacement(writes)
        encrypt_by_passphrase(library.home, PASSPHRASE, keys=DataKeys(None))
        os._exit(0)
    os.waitpid(child, 0)

    again = open_library(library.home)
    if again.show_home().is_locked:
        again.unlock(PASSPHRASE)
    assert again.search("Lantern").hits
    again.protect(passphrase=OTHER, current=PASSPHRASE)
    assert again.search("Lantern").hits
    again.close()


def _die_at_replacement(writes: int) -> None:
    """End this process at the replacement of a file with that number."""
    replace, count = Path.replace, iter(range(1000))

    def replace_or_die(self: Path, target: Path) -> Path:
        if next(count) == writes:
            os._exit(1)
        return replace(self, target)

    Path.replace = replace_or_die


def test_a_changed_byte_of_the_encrypted_store_is_damage_with_a_remedy(library, code):
    library.close()
    file = library.home / "loci.duckdb"
    sound = file.read_bytes()
    problems = []
    for at in (0, 12, 4100, 8300, 12_300):
        file.write_bytes(sound[:at] + bytes([sound[at] ^ 0x40]) + sound[at + 1 :])
        with pytest.raises(LociError) as caught:
            _open_and_read(library.home)
        problems.append(caught.value)

    assert {type(problem) for problem in problems} == {Damaged}
    assert all(problem.remedy for problem in problems)
    file.write_bytes(sound)
    _open_and_read(library.home)


def _open_and_read(home: Path) -> None:
    again = open_library(home)
    try:
        again.unlock(PASSPHRASE)
        again.status()
        assert again.search("Lantern").hits
    finally:
        again.close()
