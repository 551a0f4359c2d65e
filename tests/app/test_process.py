"""The real engine process and the real command line on a small folder."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli.run import run
from app.client import Client
from app.wire.connect import stop_running_engine
from app.wire.engine_lock import connect_if_running
from core.engine.engine import Engine
from core.errors import EngineGone

pytestmark = pytest.mark.slow

WAIT_S = 90
BENCH = (sys.executable, "-m", "app.main", "bench", "retrieval", "--json")
BOARD = """# Project Lantern

Mara Lindqvist leads Project Lantern. The turbine of Project Lantern stands in Port Ellery.

Fernhill Composites makes the blades of the turbine.
"""


class Loci:
    """A home and a folder of documents, and the command line to reach them."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        self.notes = folder / "my notes"
        self.notes.mkdir(parents=True)
        (self.notes / "lantern.md").write_text(BOARD, encoding="utf-8")
        (self.notes / "copy.md").write_text(BOARD, encoding="utf-8")
        (self.notes / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(600))

    def run(self, *words: str, cwd: Path | None = None) -> tuple[int, str, str]:
        """Exit code, standard output, error stream."""
        done = subprocess.run(
            [sys.executable, "-m", "app.main", "--home", str(self.home), *words],
            capture_output=True,
            encoding="utf-8",
            timeout=WAIT_S,
            check=False,
            cwd=cwd,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
        )
        return done.returncode, done.stdout, done.stderr

    def json(self, *words: str) -> dict[str, object]:
        """The one JSON object of a command that succeeds."""
        code, out, err = self.run(*words, "--json")
        assert code == 0, err + out
        return json.loads(out)

    def settle(self) -> None:
        with Client.connect(self.home) as client:
            client.call(Engine.settle).result(WAIT_S)


@pytest.fixture(scope="module")
def loci(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loci]:
    """A home into which three files have been read; the engine ends with the tests."""
    made = Loci(tmp_path_factory.mktemp("process"))
    code, out, err = made.run("add", "my notes", cwd=made.notes.parent)
    assert code == 0, err
    assert "3 files: 1 read, 1 duplicate, 1 skipped, 0 failed" in out
    yield made
    assert made.run("stop")[0] == 0
    assert connect_if_running(made.home) is None


def test_status_counts_every_file_with_its_reason(loci):
    status = loci.json("status")

    assert (status["files"], status["documents"], status["pending"]) == (3, 1, 0)
    assert status["passages"] > 0
    assert status["entities"] > 0
    assert status["facts"] > 0
    paths = {str(loci.notes / "lantern.md"), str(loci.notes / "copy.md")}
    duplicate = status["duplicates"][0]
    assert {duplicate["path"], duplicate["same_as"]} == paths
    skipped = status["skipped"][0]
    assert skipped["path"] == str(loci.notes / "photo.png")
    assert skipped["reason"]
    assert skipped["remedy"]
    assert status["failed"] == []
    assert status["home"] == str(loci.home)


def test_an_answer_has_the_promised_shape_and_quotes_the_file(loci):
    answer = loci.json("ask", "Who leads Project Lantern?")

    assert answer["found"] is True
    assert "Mara Lindqvist" in answer["answer"]
    assert {"total"} <= answer["timings_ms"].keys()
    assert answer["model"] == ""
    trace = {"question", "plan", "anchors", "activation", "candidates", "context"}
    assert trace <= answer["trace"].keys()
    citation = answer["citations"][0]
    assert citation["n"] == 1
    assert citation["part"] is None
    text = Path(citation["path"]).read_text(encoding="utf-8")
    assert text[citation["start"] : citation["end"]] == citation["quote"]
    wanted = {"subject", "predicate", "object", "confidence", "status", "source"}
    assert all(wanted <= fact.keys() for fact in answer["facts"])


def test_the_answer_is_printed_with_its_citations(loci):
    code, out, _ = loci.run("ask", "Who leads Project Lantern?")

    assert code == 0
    assert "Mara Lindqvist" in out
    assert "[1] " + str(loci.notes) in out


def test_search_counts_passages_and_points_into_the_file(loci):
    result = loci.json("search", "blades of the turbine", "-k", "1")

    hit = result["hits"][0]

    assert len(result["hits"]) == 1
    text = Path(hit["path"]).read_text(encoding="utf-8")
    assert text[hit["start"] : hit["end"]] == hit["text"]


def test_show_prints_the_text_of_the_file(loci):
    code, out, _ = loci.run("show", str(loci.notes / "copy.md"))

    assert (code, out) == (0, BOARD)
    assert loci.json("show", str(loci.notes / "lantern.md"))["text"] == BOARD


def test_showing_an_unknown_file_is_wrong_use(loci):
    code, out, err = loci.run("show", str(loci.notes / "nothing.md"))

    assert (code, out) == (2, "")
    assert "nothing.md" in err


def test_a_thing_is_shown_with_its_facts(loci):
    shown = loci.json("graph", "show", "Mara Lindqvist")

    assert shown["found"] is True
    assert shown["center"]["name"] == "Mara Lindqvist"
    assert len(shown["facts"]) > 0
    assert len(shown["positions"]) == len(shown["entities"])


def test_adding_a_path_that_does_not_exist_is_wrong_use(loci):
    code, out, _ = loci.run("add", "/nowhere/at all", "--json")

    assert code == 2
    assert json.loads(out)["error"]["class"] == "WrongUse"


def test_a_file_that_fails_is_told_by_the_exit_code(loci):
    broken = loci.notes / "broken.pdf"
    broken.write_bytes(b"%PDF-1.4\nnot really\n")

    code, out, _ = loci.run("add", str(loci.notes), "--json")
    failed = json.loads(out)["failed"]
    broken.unlink()

    assert code == 3
    assert [one["path"] for one in failed] == [str(broken)]
    assert failed[0]["detail"]
    assert failed[0]["remedy"]
    assert loci.run("sync")[0] == 0


def test_rebuilding_the_index_changes_nothing_that_is_found(loci):
    before = loci.json("search", "turbine")["hits"]

    code, _, err = loci.run("sync", "--rebuild")

    assert code == 0, err
    after = loci.json("search", "turbine")["hits"]
    assert [hit["start"] for hit in after] == [hit["start"] for hit in before]


@pytest.mark.slow
def test_pausing_lasts_until_resume(loci):
    assert loci.json("pause") == {"paused": True}
    assert loci.run("stop")[0] == 0

    assert loci.json("status")["paused"] is True
    assert loci.json("resume") == {"paused": False}
    assert loci.json("status")["paused"] is False


@pytest.mark.slow
def test_the_window_and_a_terminal_ask_and_add_at_once(loci):
    extra = loci.notes.parent / "more"
    extra.mkdir()
    for number in range(12):
        (extra / f"{number}.md").write_text(f"# N{number}\n\nAda Lovelace met Bob {number}.\n")
    with Client.connect(loci.home) as window:
        asked = [window.call(Engine.ask, f"Who met Bob {number}?") for number in range(6)]
        adding: list[tuple[int, str, str]] = []
        terminal = threading.Thread(target=lambda: adding.append(loci.run("add", str(extra))))
        terminal.start()
        asked += [window.call(Engine.ask, "Who leads Project Lantern?") for _ in range(6)]
        answers = [future.result(WAIT_S) for future in asked]
        terminal.join(WAIT_S)

        assert adding[0][0] == 0, adding
        assert len(answers) == 12
        assert window.call(Engine.ask, "Who met Bob 7?").result(WAIT_S).found
    assert loci.run("remove", str(extra))[0] == 0
    assert loci.json("status")["files"] == 3


@pytest.mark.slow
def test_a_killed_engine_is_noticed_and_a_new_one_has_lost_nothing(loci):
    lost: list[EngineGone] = []
    event = threading.Event()
    client = Client.connect(loci.home, on_lost=lambda error: (lost.append(error), event.set()))
    before = client.call(Engine.status).result(WAIT_S)
    killed = client.engine_pid

    os.kill(killed, signal.SIGKILL)

    assert event.wait(WAIT_S)
    with pytest.raises(EngineGone):
        client.call(Engine.status).result(WAIT_S)
    client.reconnect()
    after = client.call(Engine.status).result(WAIT_S)
    assert client.engine_pid != killed
    assert (after.files, after.documents, after.passages, after.facts) == (
        before.files,
        before.documents,
        before.passages,
        before.facts,
    )
    client.close()


@pytest.mark.slow
def test_terminating_the_engine_is_a_clean_stop(loci):
    gone = threading.Event()
    client = Client.connect(loci.home, on_lost=lambda _error: gone.set())
    client.call(Engine.status).result(WAIT_S)

    os.kill(client.engine_pid, signal.SIGTERM)

    assert gone.wait(WAIT_S)
    client.close()
    assert connect_if_running(loci.home) is None
    assert loci.json("status")["files"] == 3


@pytest.mark.slow
def test_many_clients_starting_at_once_get_one_engine(tmp_path):
    home = tmp_path / "home"
    clients: list[Client] = []
    threads = [
        threading.Thread(target=lambda: clients.append(Client.connect(home))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(WAIT_S)

    pids = {client.engine_pid for client in clients}

    assert len(clients) == 4
    assert len(pids) == 1
    assert stop_running_engine(home)
    for client in clients:
        client.close()


def test_a_damaged_store_is_an_error_that_says_what_to_do(tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    (home / "loci.duckdb").write_bytes(b"this is no database, by no means" * 1000)
    done = subprocess.run(
        [sys.executable, "-m", "app.main", "status", "--json", "--home", str(home)],
        capture_output=True,
        timeout=WAIT_S,
        check=False,
    )

    error = json.loads(done.stdout)["error"]

    assert done.returncode == 4
    assert error["class"] == "Damaged"
    assert error["remedy"]


def test_the_bench_prints_its_figures_and_writes_what_they_come_from(tmp_path):
    corpus, queries, out = (tmp_path / name for name in ("corpus.jsonl", "queries.jsonl", "out"))
    texts = {
        "a": ("Mara Lindqvist", "Mara Lindqvist leads Project Lantern in Port Ellery."),
        "b": ("Fernhill", "Fernhill Composites makes the blades of the turbine."),
        "c": ("Heron", "Project Heron counts the birds around the turbine in spring."),
    }
    corpus.write_text(
        "".join(
            json.dumps({"id": key, "title": title, "text": text}) + "\n"
            for key, (title, text) in texts.items()
        )
    )
    question = {"id": "q", "question": "Who makes the blades?", "answers": ["Fernhill"]}
    queries.write_text(json.dumps({**question, "gold_ids": ["b"], "type": "one"}) + "\n")

    done = subprocess.run(
        [*BENCH, "--corpus", str(corpus), "--queries", str(queries), "--out", str(out)],
        capture_output=True,
        timeout=WAIT_S,
        check=False,
    )
    report = json.loads(done.stdout)

    assert done.returncode == 0, done.stderr
    assert (report["questions"], report["passages"]) == (1, 3)
    cuts = {"2", "5", "10", "20"}
    assert report["recall"].keys() == cuts
    assert report["recall"]["5"] == report["all_at_5"] == 1.0
    assert report["baselines"].keys() >= {"dense", "bm25", "hybrid"}
    assert all(baseline.keys() == cuts for baseline in report["baselines"].values())
    assert report["latency_ms"].keys() >= {"p50", "p95"}
    assert report["ingest"].keys() >= {"seconds", "passages_per_s"}
    line = json.loads(out.read_text().splitlines()[0])
    assert line["id"] == "q"
    assert line["ranked"][0] == "b"


def test_a_bench_without_its_files_is_wrong_use(tmp_path, capsys):
    words = ["bench", "retrieval", "--corpus", str(tmp_path / "no"), "--queries", "no", "--json"]

    code = run(words, open_window=lambda _home: 0)

    assert code == 2
    assert "does not exist" in json.loads(capsys.readouterr().out)["error"]["detail"]


@pytest.mark.skipif(
    "DBUS_SESSION_BUS_ADDRESS" in os.environ or sys.platform != "linux",
    reason="this machine may have a real keychain, which a test must not write to",
)
def test_without_a_keychain_protection_is_refused_and_nothing_changes(loci):
    code, out, _ = loci.run("protect", "--json")

    error = json.loads(out)["error"]

    assert code == 4
    assert error["class"] == "KeychainError"
    assert error["remedy"]
    assert loci.json("status")["encrypted"] is False
    assert loci.json("ask", "Who leads Project Lantern?")["found"] is True
