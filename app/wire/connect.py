"""Connect to the engine of a data directory, start it if none runs, or stop it."""

import subprocess
import threading
import time
from pathlib import Path

from app.paths import log_file, make_home
from app.wire.engine_connection import handshake
from app.wire.engine_lock import connect_if_running
from app.wire.messages import StopEngine, Welcome, encode, read_engine
from app.wire.transport import Connection
from core.datadir.pointer import resolve_home
from core.errors import EngineGone
from core.process.launch import module_command, module_environment

START_S = 60.0
STOP_S = 120.0
_POLL_S = 0.05
_pause = threading.Event()


def stop_running_engine(home: Path) -> bool:
    """Stop the engine of this data directory, of any version; return whether one ran."""
    connection = connect_if_running(home)
    if connection is None:
        return False
    end = time.monotonic() + STOP_S
    try:
        connection.send(encode(StopEngine()))
        while (left := end - time.monotonic()) > 0:
            if read_engine(connection, timeout_s=left) is None:
                # A timeout returns None, too, but does not mean that the engine exited.
                if time.monotonic() < end:
                    return True
                break
    finally:
        connection.release()
    raise EngineGone(str(home), "engine_keeps_running", log=str(log_file(home)))


def is_running(home: Path) -> bool:
    """Return whether an engine of this data directory accepts clients."""
    connection = connect_if_running(resolve_home(home))
    if connection is not None:
        connection.release()
    return connection is not None


def connect_to_engine(home: Path) -> tuple[Connection, Welcome]:
    """Return a connection after the handshake; start an engine if none answers."""
    make_home(home)
    end = time.monotonic() + START_S
    while True:
        if connection := connect_if_running(home):
            if welcome := _handshake(connection, home):
                return connection, welcome
        elif not _start_engine(home, timeout_s=end - time.monotonic()):
            raise EngineGone(str(home), "engine_not_started", log=str(log_file(home)))
        if time.monotonic() > end:
            raise EngineGone(str(home), "engine_unreachable", log=str(log_file(home)))
        _pause.wait(_POLL_S)


def _handshake(connection: Connection, home: Path) -> Welcome | None:
    welcome = None
    try:
        welcome = handshake(connection, home=home)
    finally:
        if welcome is None:
            connection.release()
    return welcome


def _start_engine(home: Path, *, timeout_s: float) -> bool:
    """Return whether an engine has been started, here or by another program meanwhile."""
    command = [*module_command("app.engine"), "--home", str(home), "--detach"]
    with log_file(home).open("ab") as log:
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=module_environment(),
                timeout=max(timeout_s, 1.0),
                check=False,
            )
        except subprocess.TimeoutExpired:
            return False
    return done.returncode == 0
