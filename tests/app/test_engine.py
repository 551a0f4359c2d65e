import os
import socket
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from app.client import Client
from app.compose import embedder_folder
from app.paths import socket_path
from app.wire.connect import stop_running_engine
from app.wire.engine_lock import (
    EngineAddress,
    EngineLock,
    acquire_engine_lock,
    connect_if_running,
    is_accepting_clients,
)
from app.wire.messages import StopEngine, encode
from app.wire.transport import listen, open_connection
from core.engine.engine import Engine
from core.errors import EngineBusy, EngineError, EngineGone, WrongKey
from core.messages import UserMessage
from core.records.answers.answers import AnswerChunk

WAIT_S = 60


def test_the_engine_leaves_after_its_last_client(serve, engine):
    served = serve(lambda: engine, grace_s=0.05)
    first, second = served.client(), served.client()
    first.call(Engine.status).result(WAIT_S)

    first.close()
    assert second.call(Engine.status).result(WAIT_S)
    second.close()

    assert served.left.wait(WAIT_S)
    assert engine.closed.is_set()
    assert not is_accepting_clients(served.home)


def test_the_engine_stays_when_it_shall_watch_in_the_background(serve, engine):
    served = serve(lambda: engine, grace_s=0.05)
    client = served.client()
    client.call(Engine.set_option, "watch_in_background", value=True).result(WAIT_S)

    client.close()

    assert not served.left.wait(0.5)
    again = served.client()
    assert again.call(Engine.status).result(WAIT_S)


def test_an_error_at_the_start_reaches_every_call_and_the_engine_leaves(serve):
    def fail():
        raise WrongKey("loci.duckdb", UserMessage.literal("The key is wrong. Find the right one."))

    served = serve(fail)
    client = served.client()

    for call in (
        client.call(Engine.status),
        client.call(Engine.ask, "why"),
        client.call(Engine.settle),
    ):
        with pytest.raises(WrongKey, match=r"Find the right one\."):
            call.result(WAIT_S)
    client.close()

    assert served.left.wait(WAIT_S)


def test_calls_wait_until_the_stores_are_open(serve, engine):
    opened = threading.Event()

    def slow():
        assert opened.wait(WAIT_S)
        return engine

    served = serve(slow)
    client = served.client()
    future = client.call(Engine.status)

    assert not future.done()
    opened.set()

    assert future.result(WAIT_S).files == 0


def test_stopping_the_engine_returns_when_the_stores_are_closed(served, engine):
    client = served.client()
    lost = threading.Event()
    client.on_lost = lambda _error: lost.set()

    assert stop_running_engine(served.home)

    assert engine.closed.is_set()
    assert served.left.wait(WAIT_S)
    assert lost.wait(WAIT_S)


def test_an_engine_can_be_stopped_without_speaking_its_protocol(served, engine):
    assert stop_running_engine(served.home)

    assert engine.closed.is_set()
    assert not stop_running_engine(served.home)


def test_a_call_under_way_fails_when_the_engine_goes(served, engine):
    lost: list[EngineGone] = []
    event = threading.Event()
    client = served.client(on_lost=lambda error: (lost.append(error), event.set()))
    future = client.call(Engine.settle)
    assert engine.settling.acquire(timeout=WAIT_S)
    ended = open_connection(socket_path(served.home))
    assert ended is not None

    ended.send(encode(StopEngine()))

    with pytest.raises(EngineGone):
        future.result(WAIT_S)
    assert event.wait(WAIT_S)
    assert isinstance(lost[0], EngineGone)
    with pytest.raises(EngineGone):
        client.call(Engine.status).result(WAIT_S)
    ended.release()


def test_a_client_that_closes_itself_is_not_told_that_the_engine_is_lost(served):
    lost: list[EngineGone] = []
    client = served.client(on_lost=lost.append)
    client.call(Engine.status).result(WAIT_S)

    client.close()

    assert lost == []
    assert not client.connected


@pytest.mark.parametrize(
    "nonsense",
    [b"", b"GET / HTTP/1.0\r\n\r\n", b"\xff" * 64, b"\x00\x00\x00\x02\x00\x00\x00\x00{}"],
)
def test_a_program_that_speaks_nonsense_is_dropped_and_others_are_served(served, nonsense):
    client = served.client()
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as stranger:
        stranger.connect(str(socket_path(served.home)))
        stranger.sendall(nonsense)
        stranger.shutdown(socket.SHUT_WR)
        stranger.settimeout(WAIT_S)
        while stranger.recv(4096):
            pass

    assert client.call(Engine.status).result(WAIT_S)


def test_only_this_user_can_reach_the_socket(served):
    path = socket_path(served.home)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE((served.home / "engine.json").stat().st_mode) == 0o600


def test_a_socket_folder_that_others_can_enter_is_refused(home, tmp_path, monkeypatch):
    shared_folder = tmp_path / f"loci-{os.getuid()}"
    shared_folder.mkdir()
    shared_folder.chmod(0o777)
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr("app.paths.LONGEST_ADDRESS", 1000)

    with pytest.raises(EngineError, match="Other users"):
        socket_path(home)


def test_a_home_with_a_long_path_still_has_a_short_socket(tmp_path):
    home = tmp_path / ("long" * 50) / ("name" * 50)

    assert len(os.fsencode(socket_path(home))) < 100


def test_two_homes_have_two_sockets(tmp_path):
    assert socket_path(tmp_path / "a") != socket_path(tmp_path / "b")


def test_a_home_that_is_served_cannot_be_claimed_by_another_process(served):
    pid = os.fork()
    if pid == 0:
        os._exit(0 if acquire_engine_lock(served.home, timeout_s=5) is None else 1)
    _, code = os.waitpid(pid, 0)

    assert os.waitstatus_to_exitcode(code) == 0


def test_a_child_that_outlives_its_engine_does_not_hold_the_claim(home: Path):
    lock = EngineLock(home)
    assert lock.acquire()
    wait, done = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(done)
        os.read(wait, 1)
        os._exit(0)
    lock.release()
    other = os.fork()
    if other == 0:
        os._exit(0 if EngineLock(home).acquire() else 1)
    _, code = os.waitpid(other, 0)
    os.close(done)
    os.waitpid(pid, 0)
    os.close(wait)

    assert os.waitstatus_to_exitcode(code) == 0


def test_a_leftover_address_of_a_dead_engine_is_not_an_engine(home: Path):
    (home / "engine.json").write_text('{"socket": "/nowhere/x.sock", "pid": 1}')

    assert connect_if_running(home) is None
    (home / "engine.json").write_text("garbage")
    assert connect_if_running(home) is None


def test_a_client_without_an_engine_fails_every_call(home: Path):
    client = Client(home)

    with pytest.raises(EngineGone):
        client.call(Engine.status).result(WAIT_S)


def test_an_engine_that_stays_silent_has_not_left(home: Path, monkeypatch):
    monkeypatch.setattr("app.wire.connect.STOP_S", 0.2)
    listener = listen(socket_path(home))
    lock = EngineLock(home)
    lock.publish(EngineAddress(str(listener.path), 0))

    with pytest.raises(EngineGone, match="doesn't stop"):
        stop_running_engine(home)

    listener.close()
    lock.release()


def test_a_call_that_comes_while_the_engine_stops_is_refused(served, engine):
    client = served.client()
    client.call(Engine.status).result(WAIT_S)
    (connection,) = served.engine._clients

    connection.stop_calls()

    with pytest.raises(EngineBusy, match="stopping"):
        client.call(Engine.settle).result(WAIT_S)
    assert not engine.settling.acquire(blocking=False)


def test_a_listener_goes_on_after_a_failed_accept(home: Path, monkeypatch):
    monkeypatch.setattr("app.wire.unix_socket._RETRY_S", 0.01)
    listener = listen(socket_path(home))
    real = listener._socket

    class Failing:
        failures = 0

        def accept(self):
            if self.failures < 2:
                self.failures += 1
                raise OSError(24, "Too many open files")
            return real.accept()

    failing = Failing()
    monkeypatch.setattr(listener, "_socket", failing)
    client = open_connection(listener.path)
    assert client is not None

    accepted = listener.accept()

    assert accepted is not None
    assert failing.failures == 2
    monkeypatch.undo()
    accepted.release()
    client.release()
    listener.close()
    assert listener.accept() is None


def test_what_the_engine_writes_is_private_in_a_home_that_others_may_enter(tmp_path: Path):
    home = tmp_path / "open"
    home.mkdir(mode=0o755)
    script = (
        "import sys, app.engine as engine\n"
        "engine.run_engine = lambda home, *_, **__: (home / 'kept').write_text('words')\n"
        "engine.main()\n"
    )

    subprocess.run(
        [sys.executable, "-c", script, "--home", str(home)],
        check=True,
        timeout=WAIT_S,
        cwd=Path(__file__).resolve().parents[2],
        preexec_fn=lambda: os.umask(0o022) and None,
    )

    assert stat.S_IMODE((home / "kept").stat().st_mode) == 0o600


def test_the_process_ends_cleanly_while_a_thread_encodes(tmp_path: Path):
    if not (embedder_folder() / "model.onnx").is_file():
        pytest.skip("the embedder is not built; run: make setup")
    script = (
        "import runpy, sys, threading\n"
        "import app.wire.engine_lock as locks\n"
        "from app.compose import EMBEDDER, load_encoder\n"
        "encoder = load_encoder(EMBEDDER, threads=1).encoder\n"
        "def encode():\n"
        "    while True:\n"
        "        encoder.embed(['a text'] * 8)\n"
        "threading.Thread(target=encode, daemon=True).start()\n"
        "locks.acquire_engine_lock = lambda *_, **__: None\n"
        "runpy.run_module('app.engine', run_name='__main__')\n"
    )

    ended = subprocess.run(
        [sys.executable, "-c", script, "--home", str(tmp_path)],
        capture_output=True,
        check=False,
        timeout=WAIT_S,
        cwd=Path(__file__).resolve().parents[2],
    )

    assert (ended.returncode, ended.stderr) == (0, b"")


def test_what_the_callers_own_listener_raises_comes_back_as_it_is(served, engine):
    def tell(question, *, wishes, session_id=0, earlier=(), on_piece=None, cancel=None):
        on_piece(AnswerChunk(text="words"))
        cancel.wait(WAIT_S)
        cancel.check()

    def give_up(_piece):
        raise BrokenPipeError

    engine.ask = tell

    with pytest.raises(BrokenPipeError):
        served.client().call(Engine.ask, "why", on_piece=give_up).result(WAIT_S)
