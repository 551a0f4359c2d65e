import errno
import json
import shutil
import zipfile
from pathlib import Path

import pytest

from core.datadir.backup import (
    check_backup,
    read_backup_manifest,
    unpack_backup,
    verify_backup,
    write_backup,
)
from core.datadir.layout import BEFORE, RESTORED
from core.datadir.move import swap_back, swap_in
from core.errors import Cancelled, Damaged, DiskFull, KeychainError, TooNew, WrongUse
from core.keys.data_keys import DataKeys
from core.keys.keychain import load_key
from core.lanes import Cancel
from core.store.maintenance.verification import summarize_store
from tests.core.datadir.conftest import documents_in, fill, make_meter
from tests.keychain import DictKeychain

pytestmark = pytest.mark.slow


def back_up(home: Path, target: Path, *, key: bytes | None = None) -> Path:
    stock = summarize_store(home, key=key, dimensions=384)
    write_backup(home, target, stock=stock, version="1", meter=make_meter())
    return target


def restore(home: Path, file: Path, *, keychain: DictKeychain | None = None) -> None:
    manifest = read_backup_manifest(file)
    folder = unpack_backup(home, file, manifest, meter=make_meter())
    verify_backup(file, folder, manifest, keys=DataKeys(keychain), dimensions=384)
    swap_in(home)


def rewrite(file: Path, target: Path, **changes: bytes | None) -> Path:
    """A copy of the zip with other contents for some names (None: left out)."""
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(target, "w") as new:
        for info in old.infolist():
            content = changes.get(info.filename.replace(".", "_"), old.read(info))
            if content is not None:
                new.writestr(info.filename, content)
    return target


def test_a_backup_is_one_file_with_a_manifest_of_what_is_in_it(filled, tmp_path):
    file = back_up(filled, tmp_path / "a.locibackup")

    manifest = read_backup_manifest(file)

    assert {one.name for one in manifest.files} == {"loci.duckdb", "loci.index", "settings.toml"}
    assert all(len(one.sha256) == 64 for one in manifest.files)
    assert manifest.stock.rows["documents"] == 9
    assert manifest.stock.samples
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("content", [b"my own words", b"PK\x03\x04 my own zip"])
def test_a_file_of_the_user_is_never_written_over(filled, tmp_path, content):
    own = tmp_path / "a.locibackup.part"
    own.write_bytes(content)

    file = back_up(filled, tmp_path / "a.locibackup")

    assert read_backup_manifest(file).stock.rows["documents"] == 9
    assert own.read_bytes() == content
    assert list(tmp_path.glob("*.part")) == [own]


def test_an_unfinished_file_that_cannot_be_read_stays(filled, tmp_path, monkeypatch):
    own = tmp_path / "a.locibackup.part"
    own.write_bytes(b"locked")
    opened = Path.open

    def refuse(path, *given, **named):
        if path == own:
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(path, *given, **named)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", refuse)
        file = back_up(filled, tmp_path / "a.locibackup")

    assert read_backup_manifest(file).stock.rows["documents"] == 9
    assert own.read_bytes() == b"locked"
    assert list(tmp_path.glob("*.part")) == [own]


def test_an_unfinished_file_that_cannot_be_removed_is_told(filled, tmp_path, monkeypatch):
    left = tmp_path / "a.locibackup.part"
    left.touch()

    removed = Path.unlink

    def refuse(path, *, missing_ok=False):
        if path == left:
            raise PermissionError(errno.EPERM, "Operation not permitted")
        removed(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(DiskFull, match="Operation not permitted"):
        back_up(filled, tmp_path / "a.locibackup")


def test_a_file_that_came_in_between_is_not_removed(filled, tmp_path, monkeypatch):
    own = tmp_path / "a.locibackup.part"
    own.write_bytes(b"mine")

    monkeypatch.setattr("core.datadir.backup._unused_part_path", lambda target: own)
    with pytest.raises(DiskFull, match="File exists"):
        back_up(filled, tmp_path / "a.locibackup")

    assert own.read_bytes() == b"mine"


def test_a_whole_backup_under_the_name_of_an_unfinished_one_stays(filled, tmp_path):
    file = back_up(filled, tmp_path / "a.locibackup")
    whole = file.rename(tmp_path / "a.locibackup.part")

    back_up(filled, file)

    assert read_backup_manifest(whole).stock.rows["documents"] == 9


def test_a_disk_that_fills_while_unpacking_is_told_as_that(filled, tmp_path, monkeypatch):
    file = back_up(filled, tmp_path / "a.locibackup")

    def fill_up(*_given, **_named):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("core.datadir.backup.copy_stream", fill_up)
    with pytest.raises(DiskFull, match="No space left on device"):
        restore(filled, file)

    assert documents_in(filled) == 9
    assert not (filled / RESTORED).exists()


def test_a_backup_that_cannot_be_read_any_more_is_no_full_disk(filled, tmp_path, monkeypatch):
    file = back_up(filled, tmp_path / "a.locibackup")

    def pull(*_given, **_named):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("core.datadir.backup.copy_stream", pull)
    with pytest.raises(Damaged, match="Input/output error") as caught:
        restore(filled, file)

    assert caught.value.subject == str(file)
    assert "Nothing was replaced" in caught.value.remedy
    assert documents_in(filled) == 9
    assert not (filled / RESTORED).exists()


def test_what_was_backed_up_comes_back_and_later_things_go(filled, tmp_path):
    file = back_up(filled, tmp_path / "a.locibackup")
    shutil.rmtree(filled)
    fill(filled, rows=3)
    (filled / "settings.toml").write_text("hops = 5\n", "utf-8")

    restore(filled, file)

    assert documents_in(filled) == 9
    assert (filled / "settings.toml").read_text("utf-8") == "hops = 3\n"
    assert not (filled / RESTORED).exists()
    assert documents_in(filled / BEFORE) == 3


def test_what_was_there_before_can_return(filled, tmp_path):
    file = back_up(filled, tmp_path / "a.locibackup")
    shutil.rmtree(filled)
    fill(filled, rows=3)
    restore(filled, file)

    swap_back(filled)

    assert documents_in(filled) == 3
    assert not (filled / BEFORE).exists()
    assert not (filled / RESTORED).exists()


def test_a_protected_store_is_backed_up_without_a_readable_word(protected, keychain, tmp_path):
    key = load_key(protected, keychain=keychain)

    file = back_up(protected, tmp_path / "a.locibackup", key=key)

    assert read_backup_manifest(file).encrypted
    content = file.read_bytes()
    assert b" met Ada" not in content
    assert b"/notes/" not in content
    shutil.rmtree(protected)
    protected.mkdir()
    restore(protected, file, keychain=keychain)
    assert documents_in(protected, key=key) == 9


def test_a_protected_backup_is_not_restored_without_its_key(protected, keychain, tmp_path):
    key = load_key(protected, keychain=keychain)
    file = back_up(protected, tmp_path / "a.locibackup", key=key)
    there = tmp_path / "there"
    fill(there, rows=3)

    with pytest.raises(KeychainError):
        restore(there, file, keychain=DictKeychain())

    assert documents_in(there) == 3


@pytest.mark.parametrize("place", [0.2, 0.5, 0.9])
def test_a_changed_byte_is_noticed_before_anything_is_replaced(filled, tmp_path, place):
    file = back_up(filled, tmp_path / "a.locibackup")
    content = bytearray(file.read_bytes())
    content[int(len(content) * place)] ^= 0xFF
    file.write_bytes(content)

    with pytest.raises(Damaged, match="Nothing was replaced"):
        restore(filled, file)

    assert documents_in(filled) == 9
    assert not (filled / RESTORED).exists()


@pytest.mark.parametrize("place", [0.2, 0.5, 0.9])
def test_a_changed_byte_is_noticed_when_a_backup_is_checked(filled, tmp_path, place):
    file = back_up(filled, tmp_path / "a.locibackup")
    assert check_backup(file) == read_backup_manifest(file)
    content = bytearray(file.read_bytes())
    content[int(len(content) * place)] ^= 0xFF
    file.write_bytes(content)

    with pytest.raises(Damaged):
        check_backup(file)


def test_a_cut_off_backup_is_refused(filled, tmp_path):
    file = back_up(filled, tmp_path / "a.locibackup")
    file.write_bytes(file.read_bytes()[:-2000])

    with pytest.raises(Damaged):
        read_backup_manifest(file)


def test_a_missing_part_is_noticed(filled, tmp_path):
    file = back_up(filled, tmp_path / "a.locibackup")
    without = rewrite(file, tmp_path / "b.locibackup", loci_index=None)

    with pytest.raises(Damaged, match="missing"):
        restore(filled, without)


def test_another_store_with_right_checksums_is_noticed_by_its_counts(filled, tmp_path):
    file = back_up(filled, tmp_path / "a.locibackup")
    manifest = json.loads(zipfile.ZipFile(file).read("manifest.json"))
    manifest["stock"]["rows"]["documents"] = 10
    forged = rewrite(file, tmp_path / "b.locibackup", manifest_json=json.dumps(manifest).encode())

    with pytest.raises(Damaged, match=r"“documents” has 9 rows instead of 10"):
        restore(filled, forged)


def test_a_backup_of_an_older_form_of_the_store_is_restored(filled, tmp_path):
    file = back_up(filled, tmp_path / "a.locibackup")
    manifest = json.loads(zipfile.ZipFile(file).read("manifest.json"))
    # Opening an older form adds marks of its own.
    manifest["stock"]["rows"]["meta"] -= 1
    older = rewrite(file, tmp_path / "b.locibackup", manifest_json=json.dumps(manifest).encode())

    restore(filled, older)

    assert documents_in(filled) == 9


def test_a_damaged_part_that_was_packed_tighter_is_refused_too(filled, tmp_path):
    file, tight = back_up(filled, tmp_path / "a.locibackup"), tmp_path / "b.locibackup"
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(tight, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            new.writestr(info.filename, old.read(info))
        inside = new.getinfo("loci.duckdb").header_offset + 200
    content = bytearray(tight.read_bytes())
    content[inside : inside + 400] = b"\xff" * 400
    tight.write_bytes(content)

    with pytest.raises(Damaged, match="Nothing was replaced"):
        restore(filled, tight)

    assert documents_in(filled) == 9
    assert not (filled / RESTORED).exists()


def test_an_index_that_finds_something_else_is_noticed(filled, tmp_path):
    file = back_up(filled, tmp_path / "a.locibackup")
    manifest = json.loads(zipfile.ZipFile(file).read("manifest.json"))
    manifest["stock"]["samples"][0]["found"] = [999]
    forged = rewrite(file, tmp_path / "b.locibackup", manifest_json=json.dumps(manifest).encode())

    with pytest.raises(Damaged, match="search"):
        restore(filled, forged)


@pytest.mark.parametrize("name", ["../evil.duckdb", "/etc/loci.duckdb", "notes.txt", "loci.before"])
def test_names_that_lead_out_of_the_folder_are_refused(filled, tmp_path, name):
    file = back_up(filled, tmp_path / "a.locibackup")
    manifest = json.loads(zipfile.ZipFile(file).read("manifest.json"))
    manifest["files"][2]["name"] = name
    forged = rewrite(file, tmp_path / "b.locibackup", manifest_json=json.dumps(manifest).encode())

    with pytest.raises(Damaged, match="don't belong"):
        read_backup_manifest(forged)


def test_a_backup_of_a_newer_version_is_refused_politely(filled, tmp_path):
    file = back_up(filled, tmp_path / "a.locibackup")
    manifest = json.loads(zipfile.ZipFile(file).read("manifest.json"))
    manifest["form"] = 99
    newer = rewrite(file, tmp_path / "b.locibackup", manifest_json=json.dumps(manifest).encode())

    with pytest.raises(TooNew):
        read_backup_manifest(newer)


def test_what_is_no_backup_is_refused(tmp_path):
    (tmp_path / "a.txt").write_text("hello", "utf-8")

    with pytest.raises(Damaged, match="isn't a backup of Loci"):
        read_backup_manifest(tmp_path / "a.txt")
    with pytest.raises(WrongUse, match="exist"):
        read_backup_manifest(tmp_path / "b.txt")
    with pytest.raises(WrongUse, match="folder"):
        read_backup_manifest(tmp_path)


def test_a_backup_inside_the_home_is_refused(filled):
    with pytest.raises(WrongUse, match="lost together"):
        back_up(filled, filled / "a.locibackup")


def test_a_stopped_backup_leaves_nothing(filled, tmp_path):
    cancel = Cancel()
    cancel.set()
    stock = summarize_store(filled, key=None, dimensions=384)

    with pytest.raises(Cancelled):
        write_backup(
            filled,
            tmp_path / "a.locibackup",
            stock=stock,
            version="1",
            meter=make_meter(cancel=cancel),
        )

    assert [path.name for path in tmp_path.iterdir()] == ["home"]
