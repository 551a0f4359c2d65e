"""Files of a plugin are read in its cage, and whatever it does, other files are read."""

import socket
import threading
from pathlib import Path

import pytest

from core.ingest.workers.pool import WorkerLimits, WorkerPool
from core.ingest.workers.worker import FileRead, FileRefused, ReadOptions
from core.plugins.service import PluginService
from core.process.confinement import confinement
from tests.core.plugins.conftest import allow
from tests.plugin_distribution import FORMAT, install_plugin

LIMITS = WorkerLimits(processes=1, timeout_s=2.0, memory_mb=1000)
HAS = confinement()
CAGED = pytest.mark.skipif(
    not (HAS.files and HAS.programs), reason=f"not on this kernel: {HAS.summary}"
)
# No built-in reader reads a file with this.
BINARY = "\0\1\2"
# A reader that does what its file says.
MISCHIEF = (
    FORMAT
    + """
import os, socket, subprocess, threading
from msgspec.structs import replace

def misbehave(blob, kind, context):
    what, _, where = blob.data.decode().partition("\\0")[0].partition(" ")
    if what == "read":
        open(where).read()
    elif what == "write":
        open(where, "w").write("left behind")
    elif what == "list":
        os.listdir(where)
    elif what == "connect":
        socket.create_connection(("127.0.0.1", int(where)))
    elif what == "run":
        subprocess.run(["/usr/bin/true"])
    elif what == "raise":
        raise ArithmeticError("seven")
    elif what == "hang":
        threading.Event().wait()
    elif what == "die":
        os.abort()
    elif what == "type":
        return "words"
    result = read_score(blob, kind, context)
    (document,) = result.documents
    if what == "text":
        document = replace(document, text=7)
    if what == "kind":
        document = replace(document, kind="pdf")
    if what == "path":
        document = replace(document, path="/etc/passwd")
    return replace(result, documents=(document,))

SCORE = replace(SCORE, read=misbehave)
"""
)
IMPORTER = (
    MISCHIEF + 'SCORE = replace(SCORE, suffixes={"md"}, recognize=lambda head: head[0] != "#")'
)


def _workers(home: Path) -> WorkerPool:
    service = PluginService(home)
    return WorkerPool(lambda: LIMITS, plugins=service.reading)


def _read(workers: WorkerPool, path: Path, content: str) -> FileRead | FileRefused:
    path.write_text(content, encoding="utf-8")
    future = workers.submit(str(path), ReadOptions())
    future.exception(timeout=60)
    return workers.outcome(future, str(path))


@pytest.fixture
def mischief(home, folder):
    install_plugin(folder, MISCHIEF)
    allow(PluginService(home))
    workers = _workers(home)
    yield workers
    workers.close()


def test_a_file_is_read_by_its_plugin_with_traits_and_passages(mischief, tmp_path):
    outcome = _read(mischief, tmp_path / "a.score", "The harbor bells ring at noon.")

    assert isinstance(outcome, FileRead)
    (part,) = outcome.parts
    assert (part.document.kind, part.document.title) == ("score", "a")
    assert [it.text for it in part.passages] == ["The harbor bells ring at noon."]


@CAGED
@pytest.mark.parametrize("attack", ["read", "write", "list", "connect", "run"])
def test_a_hostile_plugin_reaches_no_file_no_folder_no_network_no_program(
    mischief, tmp_path, attack
):
    secret = tmp_path / "secret"
    secret.write_text("the key of all")
    with socket.create_server(("127.0.0.1", 0)) as server:
        where = {"list": tmp_path, "connect": server.getsockname()[1]}.get(attack, secret)

        outcome = _read(mischief, tmp_path / "a.score", f"{attack} {where}{BINARY}")

    assert isinstance(outcome, FileRefused)
    assert "it tried something that plugins may not do" in str(outcome.message)
    assert secret.read_text() == "the key of all"


@pytest.mark.parametrize(
    ("mistake", "reason"),
    [
        ("raise", "ArithmeticError: seven"),
        ("hang", "longer than 2 seconds"),
        ("die", "ended unexpectedly (SIGABRT)"),
        ("type", "gives str instead of ParseResult"),
        ("text", "TypeError"),
        ("kind", "can't be used"),
        ("path", "can't be used"),
    ],
)
def test_a_broken_plugin_is_named_with_a_remedy_and_other_files_are_read(
    mischief, tmp_path, mistake, reason
):
    broken = _read(mischief, tmp_path / "a.score", f"{mistake}{BINARY}")
    fine = _read(mischief, tmp_path / "b.score", "Words of Ann")
    other = _read(mischief, tmp_path / "c.md", "Words of Ann")

    assert isinstance(broken, FileRefused)
    assert "The plugin score-plugin failed" in str(broken.message)
    assert reason in str(broken.message)
    assert "loci plugin forbid" in str(broken.message.remedy)
    assert isinstance(fine, FileRead)
    assert isinstance(other, FileRead)


@pytest.fixture
def importing(home, folder):
    install_plugin(folder, IMPORTER, {"loci.importers": {"score": "score_plugin:SCORE"}})
    allow(PluginService(home))
    workers = _workers(home)
    yield workers
    workers.close()


def test_an_importer_gets_only_the_files_that_it_recognizes(importing, tmp_path):
    own = _read(importing, tmp_path / "a.md", "Words of Ann")
    other = _read(importing, tmp_path / "b.md", "# raise it\n\nWords of Ben")

    assert [part.document.kind for part in own.parts] == ["score"]
    assert [part.document.kind for part in other.parts] == ["md"]


def test_where_an_importer_breaks_the_built_in_reader_reads_the_file(home, importing, tmp_path):
    outcome = _read(importing, tmp_path / "a.md", "raise it")

    assert isinstance(outcome, FileRead)
    assert [part.document.kind for part in outcome.parts] == ["md"]


def test_a_process_lives_for_one_file_so_that_no_text_is_carried_over(home, folder, tmp_path):
    code = FORMAT.replace("def read_score", "seen = []\ndef read_score").replace(
        'builder.block(decode(blob.data).removeprefix("SCORE "))',
        'seen.append(decode(blob.data)); builder.block(" ".join(seen))',
    )
    install_plugin(folder, code)
    allow(PluginService(home))
    workers = _workers(home)

    _read(workers, tmp_path / "a.score", "Words of Ann")
    outcome = _read(workers, tmp_path / "b.score", "Words of Ben")
    workers.close()

    assert [part.document.text.strip() for part in outcome.parts] == ["Words of Ben"]


def test_what_a_plugin_did_wrong_is_in_the_list(home, folder, tmp_path):
    install_plugin(folder, MISCHIEF)
    allow(PluginService(home))
    service = PluginService(home)
    workers = WorkerPool(lambda: LIMITS, plugins=service.reading)

    _read(workers, tmp_path / "a.score", "raise it")
    workers.close()

    (plugin,) = service.list_all()
    assert "ArithmeticError: seven" in str(plugin.problem)


def test_a_cancelled_file_ends_the_process_of_the_plugin(mischief, tmp_path):
    path = tmp_path / "a.score"
    path.write_text("hang")
    _read(mischief, tmp_path / "b.score", "Words of Ann")
    done = threading.Event()
    future = mischief.submit(str(path), ReadOptions())
    future.add_done_callback(lambda _: done.set())

    future.cancel()

    assert done.wait(30)
    assert isinstance(_read(mischief, tmp_path / "b.score", "Words of Ann"), FileRead)
