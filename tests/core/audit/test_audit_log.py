"""The library logs what it does, without content, so that every later change is noticed."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from core.audit import log as audit_log
from core.errors import DiskFull, EngineBusy, Locked, WrongPassphrase, WrongUse
from core.library.library import Library
from core.process.connections import report_connection
from core.records.answers.answers import Answer
from core.records.audit import AuditEntry, AuditFilter
from core.records.datadir import Connection
from core.records.graph.edits import EntityName, Rename
from core.records.graph.query import GraphQuestion
from core.records.memory import ForgetRequest
from core.store.audit_table import HEAD_FILE
from tests.core.audit.conftest import OTHER, SECRET, Open

pytestmark = pytest.mark.slow

QUESTION = "Where does Zorblatt hide the vextmarble?"
PASSPHRASE = "tides under the northern pier"


def entries(library: Library, *kinds: str, text: str = "") -> tuple[AuditEntry, ...]:
    """The entries of these kinds, the oldest first."""
    wanted = AuditFilter(kinds=kinds, text=text)  # pyright: ignore[reportArgumentType]
    return library.list_audit(wanted, limit=1000).entries[::-1]


def operations(library: Library, *kinds: str) -> list[tuple[str, str]]:
    return [(entry.operation, entry.outcome) for entry in entries(library, *kinds)]


def run_sql(library: Library, sql: str) -> list[tuple[object, ...]]:
    library.audit.flush()
    store = library.store
    with store._writing:
        store._db.begin()
        rows = store._db.run(sql)
        store._db.run("COMMIT")
    return rows


def asked(library: Library, question: str = QUESTION) -> Answer:
    session = library.begin_session("Mills")
    return library.ask(question, session_id=session.id)


def test_a_question_is_logged_with_what_was_read_for_it(library):
    answer = asked(library)

    question, reading = entries(library, "question", "reading")
    assert (question.operation, question.outcome) == ("ask", "")
    assert question.values["found"] == answer.found
    assert reading.values["passages"] == tuple(
        it.passage_id for it in answer.trace.candidates if it.kept
    )
    assert reading.values["passages"]


def test_a_question_without_an_answer_is_a_refusal(library):
    assert not library.ask("What is the airspeed of a swallow?").found

    assert operations(library, "refusal") == [("ask", "not found")]


@pytest.mark.parametrize("way", ["answer", "query"])
def test_what_is_withheld_for_privacy_is_a_refusal(library, docs, way):
    source = library.status().sources[0]
    library.mark_source(source.id, tiers=["never quoted"])

    if way == "answer":
        library.ask(QUESTION)
    else:
        library.ask_graph(GraphQuestion(QUESTION))

    (withheld,) = (it for it in entries(library, "refusal") if it.outcome == "withheld")
    assert withheld.values["documents"] == len(list(docs.iterdir()))
    assert ("mark_source", "") in operations(library, "change")


def test_a_failed_operation_is_logged_with_its_error(library, tmp_path):
    for wrong in (lambda: library.ask("  "), lambda: library.edit(Rename(EntityName("No"), "Yes"))):
        with pytest.raises(WrongUse):
            wrong()
    with pytest.raises(WrongUse):
        library.back_up(str(tmp_path / "missing" / "a.locibackup"))

    assert operations(library, "question") == [("ask", "WrongUse")]
    assert operations(library, "change")[-1] == ("edit", "WrongUse")
    assert operations(library, "export") == [("back_up", "WrongUse")]


def test_settings_are_logged_by_name_and_numbers_by_value(library):
    library.set_option("hops", value=3)
    library.set_option("your_name", value="Hannah Quaxmirror")

    hops, name = entries(library, "change")[-2:]
    assert hops.values == {"name": "hops", "value": 3}
    assert name.values == {"name": "your_name"}
    assert len(name.hashes["value"]) == 1


def test_entries_about_a_text_are_those_with_its_hash(library, docs):
    asked(library)
    library.ask("Who bakes bread?")

    about = entries(library, text=f" {QUESTION} ")
    assert [entry.kind for entry in about] == ["question"]
    assert {it.kind for it in entries(library, text=str(docs / "other.md"))} == {"reading"}
    assert entries(library, text="Who bakes cake?") == ()


def test_entries_are_filtered_by_kind_and_time_and_come_in_pages(library):
    asked(library)
    today = datetime.now(UTC).date()

    page = library.list_audit(AuditFilter(since=today.isoformat()), limit=2)

    assert [it.number for it in page.entries] == [page.count, page.count - 1]
    assert library.list_audit(offset=2, limit=1).entries[0].number == page.count - 2
    before = AuditFilter(until=(today - timedelta(days=1)).isoformat())
    assert library.list_audit(before).count == 0
    with pytest.raises(WrongUse):
        library.list_audit(AuditFilter(since="yesterday"))


def test_no_content_is_in_the_rows_the_head_and_the_export(library, home, docs, tmp_path):
    library.set_option("memory", value="on")
    asked(library)
    library.ask("Who bakes bread?")
    library.add_remark("Call me Jubwonder.")
    library.edit(Rename(EntityName("Hannah"), "Jubwonder"))
    library.protect(passphrase=PASSPHRASE)
    library.export_audit(str(tmp_path / "log.jsonl"))

    rows = run_sql(library, "SELECT * FROM audit")
    texts = [repr(rows), (home / HEAD_FILE).read_text(), (tmp_path / "log.jsonl").read_text()]
    content = f"{SECRET} {OTHER} {QUESTION} {PASSPHRASE} Jubwonder quaxmirror {docs} Mills"
    words = {word.strip(".?").lower() for word in content.split() if len(word) > 4}
    assert len(rows) > 8
    assert [word for word in words for text in texts if word in text.lower()] == []


def test_calls_of_a_model_are_logged_with_sizes_only(library, tmp_path):
    (tmp_path / "model.gguf").touch()
    library.set_option("model_file", value=str(tmp_path / "model.gguf"))

    library.ask("Who bakes bread?")

    call = entries(library, "model")[0]
    assert call.values["model"] == "scripted"
    assert call.values["is_remote"] is False
    assert int(str(call.values["characters"])) > len(OTHER)
    assert call.hashes == {}


def test_connections_are_logged_and_listed(library, home):
    now = datetime.now(UTC)
    report_connection(home, Connection(now, "models.example (203.0.113.7)", 443))
    report_connection(home, Connection(now, "127.0.0.1", 11434, is_local=True))

    made = entries(library, "connection")
    assert made[0].values == {
        "host": "models.example (203.0.113.7)", "port": 443, "is_local": False
    }  # fmt: skip
    assert [(it.port, it.is_local) for it in library.list_connections()] == [
        (11434, True),
        (443, False),
    ]
    assert library.list_connections(limit=1)[0].host == "127.0.0.1"


def test_wrong_passphrases_and_refused_questions_are_logged_while_it_is_locked(
    library, open_library: Open
):
    library.protect(passphrase=PASSPHRASE)
    library.lock()
    locked = open_library()
    for wrong in ("", "old mill"):
        with pytest.raises(WrongPassphrase):
            locked.unlock(wrong)
    with pytest.raises(Locked):
        locked.ask(QUESTION)

    unlocked = open_library()  # the engine ended meanwhile
    unlocked.unlock(PASSPHRASE)

    assert operations(unlocked, "access") == [
        ("protect", ""),
        ("lock", "begun"),
        ("unlock", "WrongPassphrase"),
        ("unlock", "WrongPassphrase"),
        ("unlock", ""),
    ]
    assert ("ask", "Locked") in operations(unlocked, "question")
    assert not unlocked.verify_audit().problems
    assert not (unlocked.home / audit_log.PENDING_FILE).exists()


def test_what_a_stranger_writes_to_the_file_of_waiting_entries_harms_nothing(
    library, open_library: Open, home: Path
):
    library.close()
    forged = AuditEntry("log", "pruned", values={"question": (1, 99)}, at=datetime.now(UTC))
    lines = [b"{torn", msgspec.json.encode(forged), b'{"kind":"access","operation":"unlock"}']
    (home / audit_log.PENDING_FILE).write_bytes(b"\n".join(lines))

    again = open_library()

    assert entries(again, "log", "access") == ()
    assert not again.verify_audit().problems
    assert not again.status().notes


def test_forgetting_a_document_empties_what_names_it_and_the_chain_holds(library, docs, home):
    library.set_option("memory", value="on")
    answer = asked(library)
    library.pin(str(docs / "quaxmirror.md"), pinned=True)
    other = library.ask("Who bakes bread?")
    assert answer.episode_id
    before = library.verify_audit()

    library.forget(ForgetRequest(document=str(docs / "quaxmirror.md")))

    check = library.verify_audit(earlier=before.head)
    assert check.problems == ()
    assert check.pruned >= 3
    assert entries(library, text=QUESTION) == ()
    assert entries(library, text=str(docs / "quaxmirror.md")) == ()
    assert not [it for it in entries(library) if it.values.get("episode_id") == answer.episode_id]
    assert ("forget", "") in operations(library, "change")
    # The hashes of what is left cannot be compared with any text.
    assert other.found
    assert [it.outcome for it in entries(library, "question")] == [""]
    assert entries(library, text="Who bakes bread?") == ()


def test_old_entries_lose_their_content_by_kind_and_the_chain_holds(library, monkeypatch):
    asked(library)
    library.ask("What is the airspeed of a swallow?")
    count = library.list_audit().count
    readings = len(entries(library, "reading"))
    later = datetime.now(UTC) + timedelta(days=400)

    class Later(datetime):
        @classmethod
        def now(cls, tz=None):
            return later

    monkeypatch.setattr(audit_log, "datetime", Later)
    monkeypatch.setattr(library.audit, "_prune_at", 0.0)
    library.audit.flush()

    check = library.verify_audit()
    assert check.problems == ()
    assert check.pruned == readings > 0
    assert entries(library, "reading") == ()
    assert library.list_audit().count == count - readings + 1
    assert operations(library, "log") == [("pruned", "")]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE audit SET body = replace(body, 'ask', 'add') WHERE kind = 'question'",
        "UPDATE audit SET kind = 'change' WHERE kind = 'question'",
        "UPDATE audit SET time_us = time_us + 1 WHERE number = 1",
        "UPDATE audit SET body = '', salt = '', time_us = 0 WHERE kind = 'question'",
        "DELETE FROM audit WHERE number = 1",
        "DELETE FROM audit WHERE kind = 'question'",
        "DELETE FROM audit WHERE number = (SELECT max(number) FROM audit)",
        "INSERT INTO audit FROM audit WHERE number = 2",
        "UPDATE audit SET number = CASE number WHEN 1 THEN 2 WHEN 2 THEN 1 ELSE number END",
        "DELETE FROM audit",
    ],
)
def test_a_change_of_the_rows_is_noticed(library, change):
    asked(library)
    assert not library.verify_audit().problems

    run_sql(library, change)

    assert library.store.audit.verify().problems
    assert library.list_audit() is not None


def test_a_log_that_was_cut_off_says_so_from_then_on(library, open_library: Open):
    asked(library)
    run_sql(library, "DELETE FROM audit WHERE number > 1")

    again = open_library()
    again.ask("Who bakes bread?")

    assert operations(again, "log") == [("broken", "")]

    problems = again.verify_audit().problems
    assert [it.id for it in problems] == ["audit_was_broken"]
    assert [it.id for it in open_library().verify_audit().problems] == ["audit_was_broken"]


@pytest.mark.parametrize("change", ["delete", "older", "garbage"])
def test_a_head_that_is_not_of_the_log_is_recorded(library, open_library: Open, home, change):
    asked(library)
    head = home / HEAD_FILE
    library.close()
    older = f"1:{'0' * 64}\n"
    if change == "delete":
        head.unlink()
    else:
        head.write_text(older if change == "older" else "12")

    assert open_library().verify_audit().problems


def test_a_kill_between_the_rows_and_the_head_is_no_damage(library, open_library: Open, home):
    library.audit.flush()
    before = (home / HEAD_FILE).read_text()
    asked(library)
    library.close()
    (home / HEAD_FILE).write_text(before)

    assert not open_library().verify_audit().problems


def test_a_log_that_cannot_be_written_fails_no_question_and_is_reported(library, monkeypatch):
    def fail(_entries: object) -> None:
        raise DiskFull("", "disk_full")

    append = library.store.audit.append
    monkeypatch.setattr(library.store.audit, "append", fail)
    assert asked(library).found
    library.audit.flush()

    assert "audit_not_written" in [note.id for note in library.status().notes]
    monkeypatch.setattr(library.store.audit, "append", append)
    library.audit.flush()
    assert not library.status().notes
    assert [it.operation for it in entries(library, "question")] == ["ask"]


def test_a_backup_keeps_the_log_and_a_restored_one_goes_on(library, tmp_path):
    asked(library)
    library.back_up(str(tmp_path / "a.locibackup"))
    head = library.verify_audit().head
    library.ask("Who bakes bread?")

    library.restore(str(tmp_path / "a.locibackup"))

    check = library.verify_audit()
    assert check.problems == ()
    assert [it.id for it in library.verify_audit(earlier=head).problems] == ["audit_head_missing"]
    assert operations(library, "question") == [("ask", "")]
    assert operations(library, "change")[-1] == ("restore", "")


def test_the_log_moves_with_the_library(library, tmp_path, home):
    library.move_home(str(tmp_path / "new"))
    with pytest.raises(EngineBusy):
        library.ask(QUESTION)

    assert not (home / audit_log.PENDING_FILE).exists()
    assert (tmp_path / "new" / HEAD_FILE).exists()


def test_the_log_is_erased_with_everything(library, home):
    library.erase_home("delete everything")
    with pytest.raises(EngineBusy):
        library.ask(QUESTION)

    assert not list(home.glob("loci*"))


def test_encryption_keeps_the_log(library, open_library: Open, home):
    asked(library)
    head = library.verify_audit().head
    library.protect(passphrase=PASSPHRASE)
    assert not library.verify_audit(earlier=head).problems
    library.unprotect()

    assert not open_library().verify_audit(earlier=head).problems
