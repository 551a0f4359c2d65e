import socket
import subprocess
import sys

from app.log_setup import connection_to

PROGRAM = """
import socket, sys
from pathlib import Path
from app.log_setup import log_connections
from core.process.connections import observe_connections
home = Path("home")
log_connections(home)
observe_connections(home, lambda made: print(made.host, made.port, made.is_local))
socket.create_connection(("127.0.0.1", int(sys.argv[1]))).close()
"""


def test_every_connection_of_the_process_is_told_with_its_host():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        program = [sys.executable, "-c", PROGRAM, str(port)]
        done = subprocess.run(program, check=True, capture_output=True, text=True)

    assert done.stdout == f"127.0.0.1 {port} True\n"


def test_a_host_elsewhere_is_told_by_the_name_that_was_asked_for():
    made = connection_to(("203.0.113.7", 443), asked="models.example")

    assert made is not None
    assert made.host == "models.example (203.0.113.7)"
    assert not made.is_local


def test_sockets_of_the_own_programs_are_no_hosts():
    assert connection_to("/run/user/1000/loci/a.sock") is None
