import socket
import subprocess
import sys
from pathlib import Path

from app.log_setup import connection_to
from core.process.connection_log import FILE, read_connections

PROGRAM = """
import socket, sys
from pathlib import Path
from app.log_setup import log_connections
log_connections(Path(sys.argv[1]))
socket.create_connection(("127.0.0.1", int(sys.argv[2]))).close()
"""


def test_every_connection_of_the_process_is_logged_with_its_host(home: Path):
    (home / "logs").mkdir()
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        subprocess.run([sys.executable, "-c", PROGRAM, str(home), str(port)], check=True)

    made = read_connections(home, limit=10)

    assert [(it.host, it.port, it.is_local) for it in made] == [("127.0.0.1", port, True)]


def test_a_host_elsewhere_is_told_by_the_name_that_was_asked_for():
    made = connection_to(("203.0.113.7", 443), asked="models.example")

    assert made is not None
    assert made.host == "models.example (203.0.113.7)"
    assert not made.is_local


def test_sockets_of_the_own_programs_are_no_hosts():
    assert connection_to("/run/user/1000/loci/a.sock") is None


def test_lines_that_cannot_be_read_are_left_out(home: Path):
    (home / "logs").mkdir()
    (home / FILE).write_text("nonsense\n", "utf-8")

    assert read_connections(home, limit=5) == ()
