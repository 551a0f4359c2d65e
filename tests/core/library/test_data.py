"""The library's own data through its API: backup, restore, move, erase."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.datadir.layout import BEFORE, LIBRARY_FILES, POINTER, RESTORED, is_library_file
from core.datadir.pointer import resolve_home
from core.errors import Cancelled, Damaged, EngineBusy, WrongUse
from core.events import Changes, Event
from core.lanes import Cancel
from core.library import data
from core.library.library import Library
from core.library.services import Backends
from core.messages import UserMessage
from core.records.datadir import CopyProgress
from tests.fakes import HashEncoder
from tests.keychain import DictKeychain
from tests.readers import read_plainly

pytestmark = pytest.mark.slow

TEXT = "# Lanterns\n\nMara Lindqvist leads Project Lantern. Project Lantern is in Port Ellery.\n"


def open_library(home: Path, keychain: DictKeychain | None = None) -> Library:
    return Library.open(home, Backends(HashEncoder(), read=read_plainly, keychain=keychain))


@pytest.fixture
def docs(docs: Path) -> Path:
    (docs / "lantern.md").write_text(TEXT, encoding="utf-8")
    return docs


@pytest.fixture
def keychain() -> DictKeychain:
    return DictKeychain()


@pytest.fixture
def library(home: Path, docs: Path, keychain: DictKeychain) -> Iterator[Library]:
    library = open_library(home, keychain)
    library.add_sources([str(docs)])
    library.settle()
    library.set_option("hops", value=3)
    yield library
    library.close()


def add(library: Library, docs: Path) -> None:
    (docs / "reef.md").write_text("# Reef\n\nAda Reed counts kelp.\n", encoding="utf-8")
    library.sync()
    library.settle()


def hops(library: Library) -> object:
    return next(it.value for it in library.list_options() if it.name == "hops")


def test_a_backup_tells_its_stages_and_the_library_goes_on(library, tmp_path):
    pieces: list[CopyProgress] = []

    made = library.back_up(str(tmp_path / "a.locibackup"), on_piece=pieces.append)

    assert made.documents == 1
    assert made.entities > 0
    assert list(dict.fromkeys(piece.stage for piece in pieces)) == ["checking", "copying"]
    assert pieces[-1].done_bytes > 0
    assert library.status().documents == 1
    assert library.show_backup(made.path) == made


def test_a_restored_library_has_its_documents_settings_and_conversations_again(
    library, docs, tmp_path
):
    made = library.back_up(str(tmp_path / "a.locibackup"))
    add(library, docs)
    library.set_option("hops", value=5)
    events: list[Event] = []
    library.listen(events.append)

    library.restore(made.path)

    assert hops(library) == 3
    changed = set().union(*(it.kinds for it in events if isinstance(it, Changes)))
    assert {"documents", "settings"} <= changed
    # What changed on the disk since the backup is read again.
    library.settle()
    assert library.status().documents == 2
    assert not (library.home / BEFORE).exists()
    assert not (library.home / RESTORED).exists()


def test_a_backup_brings_no_consent_to_send_questions_elsewhere(library, tmp_path):
    elsewhere = "https://models.example/v1"
    library.set_option("endpoint_address", value=elsewhere)
    library.set_option("endpoint_consent", value=elsewhere)
    made = library.back_up(str(tmp_path / "a.locibackup"))
    library.set_option("endpoint_consent", value="")

    library.restore(made.path)

    values = {option.name: option.value for option in library.list_options()}
    assert (values["endpoint_address"], values["endpoint_consent"]) == (elsewhere, "")


def test_a_damaged_backup_replaces_nothing(library, docs, tmp_path):
    file = tmp_path / "a.locibackup"
    library.back_up(str(file))
    add(library, docs)
    content = bytearray(file.read_bytes())
    content[len(content) // 3] ^= 0xFF
    file.write_bytes(content)

    with pytest.raises(Damaged):
        library.restore(str(file))

    assert library.status().documents == 2
    assert not (library.home / RESTORED).exists()


def test_what_was_there_returns_when_the_restored_library_does_not_open(
    library, docs, tmp_path, monkeypatch
):
    made = library.back_up(str(tmp_path / "a.locibackup"))
    add(library, docs)
    opened = library._open_services
    refusals = iter([Damaged("", UserMessage.literal("It does not open."))])

    def open_or_refuse():
        for refusal in refusals:
            raise refusal
        return opened()

    monkeypatch.setattr(library._services, "_make", open_or_refuse)

    with pytest.raises(Damaged):
        library.restore(made.path)

    assert library.status().documents == 2
    assert not (library.home / BEFORE).exists()


def test_a_protected_library_is_backed_up_encrypted_and_restored(library, docs, tmp_path):
    library.protect()
    made = library.back_up(str(tmp_path / "a.locibackup"))
    assert made.encrypted
    assert b"Lindqvist" not in (tmp_path / "a.locibackup").read_bytes()
    add(library, docs)

    library.restore(made.path)

    assert library.status().encrypted
    assert library.search("Who leads Project Lantern?").hits


def test_a_backup_does_not_write_over_a_file_unasked(library, tmp_path):
    (tmp_path / "a.locibackup").write_text("mine", "utf-8")

    with pytest.raises(WrongUse, match="already"):
        library.back_up(str(tmp_path / "a.locibackup"))

    assert library.back_up(str(tmp_path / "a.locibackup"), replace=True).documents == 1


def test_a_stopped_backup_leaves_the_library_open(library, tmp_path):
    cancel = Cancel()
    cancel.set()

    with pytest.raises(Cancelled):
        library.back_up(str(tmp_path / "a.locibackup"), cancel=cancel)

    assert library.status().documents == 1
    assert not (tmp_path / "a.locibackup").exists()


def test_a_moved_library_is_opened_at_its_new_place_and_the_old_files_go(
    library, home, tmp_path, keychain
):
    events: list[Event] = []
    library.listen(events.append)
    target = tmp_path / "elsewhere"

    path = library.move_home(str(target))

    assert path == str(target)
    assert any("home" in it.kinds for it in events if isinstance(it, Changes))
    with pytest.raises(EngineBusy):
        library.status()
    assert (home / "loci.duckdb").exists(), "the old files stay until the new ones were opened"
    library.close()
    moved = open_library(resolve_home(home), keychain)
    assert moved.status().documents == 1
    assert hops(moved) == 3
    assert moved.show_home().moved_from == str(home)
    moved.close()
    assert not (home / "loci.duckdb").exists()
    assert (home / POINTER).exists()


def test_a_move_that_fails_leaves_the_library_open_where_it_was(library, tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "a.txt").touch()

    with pytest.raises(WrongUse):
        library.move_home(str(tmp_path / "full"))

    assert library.status().documents == 1


def test_everything_is_erased_only_with_the_words_and_the_documents_stay(
    library, home, docs, keychain
):
    library.protect()
    with pytest.raises(WrongUse):
        library.erase_home("yes")
    assert library.status().documents == 1

    gone = library.erase_home("Delete everything")

    assert gone.files >= 2
    assert not keychain.kept
    assert not [path for path in home.iterdir() if is_library_file(path.name)]
    assert (docs / "lantern.md").read_text("utf-8") == TEXT


def test_every_file_of_a_used_home_is_known_by_name(library, home):
    library.back_up(str(home.parent / "a.locibackup"))
    library.pause()
    library.close()

    others = {path.name for path in home.iterdir()} - {"logs", "spill"}

    assert {name for name in others if not is_library_file(name)} == set()
    assert len(set(LIBRARY_FILES)) == len(LIBRARY_FILES)


def test_questions_to_begin_with_are_ones_that_facts_answer(home, docs):
    library = Library.open(home, Backends(HashEncoder()))
    library.add_sources([str(docs)])
    library.settle()

    questions = library.suggest_questions()

    assert "Who leads Project Lantern?" in questions
    for question in questions:
        assert library.search(question).hits
    library.close()


def test_without_documents_there_are_no_questions(home, keychain):
    library = open_library(home, keychain)

    assert library.suggest_questions() == ()
    library.close()


def test_the_home_tells_its_size_and_whether_it_is_protected(library):
    plain = library.show_home()
    library.protect()

    protected = library.show_home()

    assert plain.size_bytes > 0
    assert plain.free_bytes > 0
    assert plain.memory_bytes >= plain.memory_free_bytes > 0
    assert (plain.encrypted, protected.encrypted) == (False, True)
    assert plain.keychain


def test_questions_asked_during_a_backup_are_told_to_wait(library, tmp_path, monkeypatch):
    inside, go_on = threading.Event(), threading.Event()
    write = data.backup.write_backup

    def slowly(*arguments, **options):
        inside.set()
        go_on.wait(20)
        return write(*arguments, **options)

    monkeypatch.setattr(data.backup, "write_backup", slowly)
    thread = threading.Thread(target=library.back_up, args=(str(tmp_path / "a.locibackup"),))
    thread.start()
    assert inside.wait(20)

    with pytest.raises(EngineBusy):
        library.search("Who leads Project Lantern?")

    go_on.set()
    thread.join()
    assert library.search("Who leads Project Lantern?").hits


def test_of_two_restorings_at_once_the_second_is_refused(library, docs, tmp_path, monkeypatch):
    file = library.back_up(str(tmp_path / "a.locibackup")).path
    add(library, docs)
    inside, go_on = threading.Event(), threading.Event()
    verify = data.backup.verify_backup

    def slowly(*arguments, **options):
        inside.set()
        go_on.wait(20)
        return verify(*arguments, **options)

    monkeypatch.setattr(data.backup, "verify_backup", slowly)
    thread = threading.Thread(target=library.restore, args=(file,))
    thread.start()
    assert inside.wait(20)

    with pytest.raises(EngineBusy, match="already"):
        library.restore(file)

    go_on.set()
    thread.join()
    assert library.search("Who leads Project Lantern?").hits


def test_a_restoring_that_was_overtaken_leaves_no_unpacked_files(
    library, home, tmp_path, monkeypatch
):
    file = library.back_up(str(tmp_path / "a.locibackup")).path
    verify = data.backup.verify_backup

    def move_meanwhile(*arguments, **options):
        verify(*arguments, **options)
        library.move_home(str(tmp_path / "elsewhere"))

    monkeypatch.setattr(data.backup, "verify_backup", move_meanwhile)

    with pytest.raises(EngineBusy):
        library.restore(file)

    assert not (home / RESTORED).exists()


def test_looking_at_the_home_touches_nothing_that_is_being_written(library, home):
    being_written = home / "loci.duckdb.new"
    being_written.write_bytes(b"half of it")

    library.show_home()

    assert being_written.exists()


def test_searches_do_not_lie_beside_a_protected_library(library, home):
    (home / "searches.json").write_text('["Port Ellery"]')

    library.protect()

    assert not (home / "searches.json").exists()
