"""Files are read on a Ray cluster as on one machine, and what never leaves stays here."""

import os
import pickle
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from app.compose import embedder_folder, open_library
from core.errors import ClusterError
from core.ingest.parse.formats.recording import SpokenTranscript
from core.ingest.workers import cluster
from core.ingest.workers.cluster import ClusterReading
from core.ingest.workers.cluster_node import (
    NodeReply,
    NodeUnfit,
    check_node,
    pack_setup,
    read_on_node,
    text_key,
)
from core.ingest.workers.pool import WorkerLimits, WorkerPool
from core.ingest.workers.worker import FileRead, ReadOptions, decode_outcome, read_file
from core.library.library import Library
from core.library.services import Backends
from tests import ray_nodes
from tests.conftest import SHARED
from tests.fakes import HashEncoder
from tests.readers import read_or_misbehave, read_plainly

ROOT = Path(__file__).resolve().parents[4]
SAMPLE = ROOT / "resources" / "sample"
MIXED = SHARED / "corpora" / "mixed_docs"
LARGEST_BYTES = 30_000

needs_ray = pytest.mark.skipif(
    find_spec("ray") is None, reason="needs the extra “cluster”: pip install 'loci[cluster]'"
)
needs_encoder = pytest.mark.skipif(
    not embedder_folder().is_dir(), reason="needs the encoder: make setup"
)


class RunningNodes:
    """The nodes, and how to kill one."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-W", "ignore", ray_nodes.__file__],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        self.address = self._line()

    def kill_one(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("kill\n")
        self._process.stdin.flush()
        assert self._line() == "killed"

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(60)
        self._process.stdout.close()

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


@pytest.fixture
def nodes() -> Iterator[RunningNodes]:
    nodes = RunningNodes()
    yield nodes
    nodes.close()


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample, smaller files of ../shared where they are, and one that cannot be read."""
    folder = tmp_path_factory.mktemp("collection")
    shutil.copytree(SAMPLE, folder / "sample")
    for path in sorted(MIXED.glob("*")):
        if path.is_file() and path.stat().st_size <= LARGEST_BYTES:
            shutil.copy(path, folder / path.name)
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7 and then nothing")
    return folder


@pytest.fixture(scope="module")
def contents_here(
    collection: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[dict[str, list[tuple[object, ...]]], dict[tuple[object, ...], np.ndarray]]:
    """What a library holds that was read on this machine only."""
    library = open_library(tmp_path_factory.mktemp("here"))
    library.add_sources([str(collection)])
    library.settle()
    held = contents(library)
    library.close()
    return held


TABLES = {
    "files": "SELECT path, state, sha256, detail, remedy, same_as FROM files",
    "documents": (
        "SELECT d.path, d.part, d.kind, d.title, d.author, d.language, d.written_at, t.text,"
        " t.structure FROM documents d JOIN texts t ON t.document_id = d.id"
    ),
    "passages": (
        "SELECT d.path, d.part, p.ordinal, p.start_at, p.end_at, p.page, p.heading, p.text"
        " FROM passages p JOIN documents d ON d.id = p.document_id"
    ),
    "entities": "SELECT name, kind FROM entities",
    "mentions": (
        "SELECT d.path, d.part, m.start_at, m.end_at, m.confidence, e.name FROM mentions m"
        " JOIN documents d ON d.id = m.document_id JOIN entities e ON e.id = m.entity_id"
    ),
    "facts": (
        "SELECT d.path, d.part, s.name, f.predicate, o.name, f.literal, f.status, f.confidence,"
        " f.start_at, f.end_at, f.valid_from, f.valid_to FROM facts f"
        " JOIN documents d ON d.id = f.document_id JOIN entities s ON s.id = f.subject_id"
        " LEFT JOIN entities o ON o.id = f.object_id"
    ),
    "theses": (
        "SELECT d.path, d.part, t.start_at, t.end_at FROM theses t"
        " JOIN documents d ON d.id = t.document_id"
    ),
}


def contents(
    library: Library,
) -> tuple[dict[str, list[tuple[object, ...]]], dict[tuple[object, ...], np.ndarray]]:
    """Return the rows of each table without ids, sorted, and the vector of each passage."""
    with library._services.use() as services:
        store = services.store
        tables = {
            name: sorted(services.write(store._db.run, sql), key=repr)
            for name, sql in TABLES.items()
        }
        rows = services.write(
            store._db.run,
            "SELECT p.id, d.path, d.part, p.ordinal FROM passages p"
            " JOIN documents d ON d.id = p.document_id",
        )
        vectors = store.index.vectors("passage", np.array([row[0] for row in rows], np.int64))
    return tables, {row[1:]: vector for row, vector in zip(rows, vectors, strict=True)}


def assert_equal(one, other) -> None:
    for name in TABLES:
        assert one[0][name] == other[0][name], name
    assert one[1].keys() == other[1].keys()
    assert all(one[1][key] @ vector > 0.999 for key, vector in other[1].items())


@pytest.mark.slow
@needs_ray
@needs_encoder
@pytest.mark.timeout(600)
def test_two_nodes_read_what_one_machine_reads_also_when_one_is_killed(
    contents_here, collection: Path, tmp_path: Path, nodes: RunningNodes, monkeypatch
) -> None:
    read_again: list[object] = []
    follow = cluster._follow
    monkeypatch.setattr(
        cluster, "_follow", lambda *entry: (read_again.append(entry), follow(*entry))
    )
    replies = count_replies(monkeypatch)
    whole = open_library(tmp_path / "whole")
    whole.add_sources([str(collection)], cluster=nodes.address)
    assert "2 machines" in str(whole.status().progress.note)
    whole.settle()
    read_by_two = contents(whole)
    whole.close()
    assert len(replies) == len(read_by_two[0]["files"]) - len(duplicates(read_by_two))
    assert not read_again

    torn = open_library(tmp_path / "torn")
    torn.add_sources([str(collection)], cluster=nodes.address)
    wait_for_documents(torn, 5)
    nodes.kill_one()
    pending = torn.status().pending
    torn.settle()
    read_by_one = contents(torn)
    # The link looks every few seconds; the timeout of the test ends this, too.
    while "1 machine " not in str(torn.status().progress.note):
        threading.Event().wait(0.2)
    torn.close()

    assert pending
    assert not read_again
    assert len(contents_here[0]["documents"]) > 20
    assert_equal(contents_here, read_by_two)
    assert_equal(contents_here, read_by_one)
    states = {Path(str(row[0])).name: row[1] for row in read_by_two[0]["files"]}
    assert states["broken.pdf"] == "failed"


def duplicates(held) -> list[object]:
    """Return the files that need no reading because of another one."""
    return [row for row in held[0]["files"] if row[1] == "duplicate"]


def count_replies(monkeypatch) -> list[NodeReply]:
    """Return a list that gets each reply of a cluster."""
    replies: list[NodeReply] = []
    add = cluster._RecentVectors.add
    monkeypatch.setattr(
        cluster._RecentVectors, "add", lambda kept, it: (replies.append(it), add(kept, it))
    )
    return replies


def wait_for_documents(library: Library, count: int) -> None:
    """Wait until so many documents are stored; the timeout of the test ends this, too."""
    while library.status().documents < count:
        with library._services.use() as services:
            services.ingest.wait(0.1)


@pytest.mark.slow
@needs_ray
@needs_encoder
@pytest.mark.timeout(300)
@pytest.mark.parametrize("how", ["all machines that read are killed", "the cluster is stopped"])
def test_the_rest_is_read_here_when_the_cluster_is_gone(
    contents_here, collection: Path, tmp_path: Path, nodes: RunningNodes, how: str
) -> None:
    library = open_library(tmp_path / "home")
    library.add_sources([str(collection)], cluster=nodes.address)
    wait_for_documents(library, 5)
    if how == "the cluster is stopped":
        nodes.close()
    else:
        nodes.kill_one()
        nodes.kill_one()
    status = library.settle()

    assert "doesn't answer any more" in str(status.progress.note)
    held = contents(library)
    library.close()
    assert_equal(contents_here, held)


@needs_ray
@pytest.mark.parametrize("address", ["127.0.0.2:1", "ray://127.0.0.2:1", "nonsense"])
def test_a_cluster_that_is_not_there_is_named_in_the_error(address: str, tmp_path: Path) -> None:
    reading = ClusterReading(lambda: b"", may_leave=lambda _: True)

    with pytest.raises(ClusterError) as raised:
        reading.connect(address, [str(tmp_path)])

    assert "couldn't be reached" in str(raised.value)
    assert "Check that Ray runs there" in raised.value.remedy
    assert reading.processes == 0


def test_without_ray_the_error_says_what_to_install(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setattr("core.ingest.workers.cluster.find_spec", lambda _: None)
    reading = ClusterReading(lambda: b"", may_leave=lambda _: True)

    with pytest.raises(ClusterError) as raised:
        reading.connect("auto", [str(tmp_path)])

    assert "loci[cluster]" in raised.value.remedy


class RecordingLink:
    """Stands in for the process that talks to a cluster: records the files, and loses them."""

    def __init__(self, address: str, setup: bytes, *, keep, on_lost) -> None:
        self.address = address
        self.size = cluster.driver.ClusterSize(2, 8)
        self.sent: list[str] = []
        self.is_closed = False
        LINKS.append(self)

    def submit(self, content, path, options, limits, otherwise) -> Future[bytes]:
        self.sent.append(Path(path).name)
        future: Future[bytes] = Future()
        cluster._follow(future, otherwise)
        return future

    def close(self) -> None:
        self.is_closed = True


LINKS: list[RecordingLink] = []


@pytest.fixture
def library(home: Path, monkeypatch) -> Iterator[Library]:
    LINKS.clear()
    monkeypatch.setattr(cluster, "_Link", RecordingLink)
    monkeypatch.setattr(cluster, "find_spec", lambda _: True)
    backends = Backends(HashEncoder(), read=read_plainly, cluster_encoder=HashEncoder)
    library = Library.open(home, backends)
    yield library
    library.close()


def test_what_never_leaves_this_computer_is_not_sent_and_is_read_here(
    library: Library, docs: Path
) -> None:
    for name in ("diary", "papers", "wishes"):
        (docs / name).mkdir()
        (docs / name / f"{name}.txt").write_text(f"Words of Ann in {name}")
    (docs / "wishes" / ".loci").write_text("never leaves\n")
    (docs / "papers" / "salary.txt").write_text("Numbers of Ann")
    library.mark_path(str(docs / "diary"), tiers=("never leaves",))
    library.mark_path(str(docs / "papers" / "salary.txt"), tiers=("never quoted",))

    library.add_sources([str(docs)], cluster="auto")
    status = library.settle()

    assert LINKS[0].sent == ["papers.txt"]
    assert [made.host for made in library.list_connections()] == ["Ray auto"]
    assert status.read == 4
    assert not status.pending


def test_only_the_paths_of_the_command_are_sent(library: Library, docs: Path) -> None:
    for name in ("papers", "papers of others", "notes"):
        (docs / name).mkdir()
        (docs / name / f"{name}.txt").write_text(f"Words of Ann in {name}")

    library.add_sources([str(docs / "notes"), str(docs / "papers of others")])
    library.add_sources([str(docs / "papers")], cluster="auto")
    library.settle()

    assert LINKS[0].sent == ["papers.txt"]


def test_a_closed_library_ends_the_connection(library: Library, docs: Path) -> None:
    library.add_sources([str(docs)], cluster="auto")

    library.close()

    assert LINKS[0].is_closed


@pytest.mark.parametrize(
    "options", [ReadOptions(ocr_s=60.0), ReadOptions(transcript=SpokenTranscript(()))]
)
def test_recognition_and_recordings_stay_on_this_computer(
    options: ReadOptions, tmp_path: Path, monkeypatch
) -> None:
    LINKS.clear()
    monkeypatch.setattr(cluster, "_Link", RecordingLink)
    monkeypatch.setattr(cluster, "find_spec", lambda _: True)
    path = tmp_path / "scan.pdf"
    path.write_text("words")
    reading = ClusterReading(lambda: b"", may_leave=lambda _: True)
    reading.connect("auto", [str(tmp_path)])

    def read(options: ReadOptions) -> object:
        return reading.read(str(path), options, limits=WorkerLimits(), otherwise=Future)

    assert read(options) is None
    assert read(ReadOptions()) is not None
    assert LINKS[0].sent == ["scan.pdf"]


def test_a_pause_keeps_the_cluster_and_the_end_of_reading_lets_it_go(
    tmp_path: Path, monkeypatch
) -> None:
    LINKS.clear()
    monkeypatch.setattr(cluster, "_Link", RecordingLink)
    monkeypatch.setattr(cluster, "find_spec", lambda _: True)
    monkeypatch.setattr(cluster, "_IDLE_S", 0.0)
    reading = ClusterReading(lambda: b"", may_leave=lambda _: True)
    reading.connect("auto", [str(tmp_path)])
    workers = WorkerPool(WorkerLimits, cluster=reading)

    workers.rest(is_done=False)
    assert not LINKS[0].is_closed
    assert workers.processes == 9

    workers.rest(is_done=True)
    assert LINKS[0].is_closed
    assert workers.processes == 1


def test_texts_that_the_cluster_encoded_are_not_encoded_again() -> None:
    reading = ClusterReading(None, may_leave=lambda _: True)
    row = np.array([[0.6, 0.8]], np.float32)
    reading._vectors.add(NodeReply(b"", text_key("known"), row.tobytes()))
    encoded: list[str] = []

    def encode(texts) -> Future[np.ndarray]:
        encoded.extend(texts)
        future: Future[np.ndarray] = Future()
        future.set_result(np.ones((len(texts), 2), np.float32))
        return future

    rows = reading.encode(["new", "known"], otherwise=encode).result()

    assert encoded == ["new"]
    assert rows.tolist() == [[1.0, 1.0], row[0].tolist()]


def test_a_machine_encodes_passages_and_theses(tmp_path: Path) -> None:
    text = "# Works\n\n" + " ".join(
        f"Anna Berg{n} founded Quill{n} Ltd in Oslo in 19{n + 10}." for n in range(9)
    )

    reply = read_on_node(
        text.encode(), str(tmp_path / "a.md"), ReadOptions(), WorkerLimits(), setup_of(read_file)
    )

    outcome = decode_outcome(reply[0])
    assert isinstance(outcome, FileRead)
    (part,) = outcome.parts
    assert len(part.extraction.theses) == 9
    keys = {reply[1][at : at + 16] for at in range(0, len(reply[1]), 16)}
    assert {text_key(part.document.text[it.start : it.end]) for it in part.extraction.theses} < keys
    assert len(keys) == len(part.passages) + 9


class LoadedHashEncoder:
    """The encoder of a machine in these tests."""

    name = "hash"
    tokenizer = ""
    encoder = HashEncoder()


def setup_of(read, *, release: str = "", encoder: HashEncoder = LoadedHashEncoder.encoder) -> bytes:
    """Return the setup of a machine, as the engine packs it."""
    setup = pickle.loads(pack_setup(read, LoadedHashEncoder, encoder.embed))
    return pickle.dumps(replace(setup, release=release or setup.release))


@pytest.mark.parametrize("name", ["die.md", "spin.md", "stumble.md", "harmless.md"])
def test_a_machine_reads_and_refuses_a_file_as_this_computer_does(
    name: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text("Words of Ann")
    limits = WorkerLimits(timeout_s=2.0, memory_mb=700)
    here = WorkerPool(lambda: limits, read=read_or_misbehave)
    future = here.submit(str(path), ReadOptions())
    future.exception(timeout=60)
    expected = here.outcome(future, str(path))
    here.close()

    reply = read_on_node(
        path.read_bytes(), str(path), ReadOptions(), limits, setup_of(read_or_misbehave)
    )

    assert decode_outcome(reply[0]) == expected
    assert bool(reply[1]) == (name == "harmless.md")
    assert len(reply[2]) == 4 * HashEncoder.dimension * len(reply[1]) // 16


def test_a_machine_with_another_loci_or_another_encoder_does_not_read() -> None:
    class OtherEncoder(HashEncoder):
        def embed(self, texts):
            return -super().embed(texts)

    check_node(setup_of(read_plainly))
    with pytest.raises(NodeUnfit, match=r"instead of 0\.0\.1-1"):
        check_node(setup_of(read_plainly, release="0.0.1-1"))
    with pytest.raises(NodeUnfit, match="another encoder than hash"):
        check_node(setup_of(read_plainly, encoder=OtherEncoder()))
