"""Nothing that Loci does needs, or tries to reach, a network."""

import json
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.paths import socket_path
from tests.gguf_model import write_gguf

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
WAIT_S = 240
# Runs in every Python process below: notes each socket that is bound or connected, and each name
# that is looked up.
WATCHER = """
import os, sys

def note(event, arguments):
    if event in {"socket.connect", "socket.bind", "socket.sendto"}:
        family, address = arguments[0].family, arguments[1]
    elif event in {"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"}:
        family, address = 0, arguments[0]
    else:
        return
    if isinstance(address, bytes):
        address = os.fsdecode(address)
    with open(os.environ["SOCKETS_SEEN"], "a") as seen:
        seen.write(f"{int(family)} {address!r}\\n")

sys.addaudithook(note)
"""


def may_be_alone() -> bool:
    """Whether this user may have a network namespace without any network."""
    tool = shutil.which("unshare")
    tried = tool and subprocess.run([tool, "-rn", "true"], capture_output=True, check=False)
    return bool(tried) and tried.returncode == 0


def live(folder: Path, *words: str, alone: bool) -> dict[str, Any]:
    """What `tests.app.offline` told, and the sockets that any of its processes used."""
    (folder / "watch").mkdir()
    (folder / "watch" / "sitecustomize.py").write_text(WATCHER)
    seen = folder / "seen"
    seen.touch()
    prefix = ["unshare", "-rn"] if alone else []
    done = subprocess.run(
        [*prefix, sys.executable, "-m", "tests.app.offline", str(folder), *words]
        + ["--alone"] * alone,
        capture_output=True,
        encoding="utf-8",
        timeout=WAIT_S,
        check=False,
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(folder / "watch"), str(ROOT)]),
            "SOCKETS_SEEN": str(seen),
        },
    )
    assert done.returncode == 0, done.stderr
    sockets = [line.split(" ", 1) for line in seen.read_text().splitlines()]
    output = json.loads(done.stdout)
    output["sockets"] = {(int(family), address) for family, address in sockets}
    return output


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A day with Loci, without network where that is permitted."""
    folder = tmp_path_factory.mktemp("offline")
    words: list[str] = []
    if has_llama():
        model = folder / "tiny.gguf"
        write_gguf(model)
        words = ["--model", str(model)]
    return {**live(folder, *words, alone=may_be_alone()), "home": folder / "home"}


def has_llama() -> bool:
    try:
        import llama_cpp
    except ImportError:
        return False
    return bool(llama_cpp.__version__)


def test_everything_works_without_a_network(day: dict[str, Any]) -> None:
    if not may_be_alone():
        pytest.skip("this user may not make a network namespace")
    codes = {name: code for name, (code, _) in day["done"].items()}

    answer = json.loads(day["done"]["ask"][1])
    added = json.loads(day["done"]["add"][1])

    assert set(codes.values()) == {0}, day["done"]
    assert added["read"] == 3
    assert answer["found"]
    assert "Mara Lindqvist" in json.dumps(answer)


def test_the_kernel_counts_nothing_sent_or_tried(day: dict[str, Any], tmp_path: Path) -> None:
    """Native code is counted, too. The count first shows that it sees a connection tried."""
    if not may_be_alone():
        pytest.skip("this user may not make a network namespace")
    seen = live(tmp_path, "--break", alone=True)["counted"]

    assert seen["Ip.OutNoRoutes"] > 0
    assert day["counted"].keys() == seen.keys()
    assert set(day["counted"].values()) == {0}


def test_no_socket_but_local_ones_is_used(day: dict[str, Any], tmp_path: Path) -> None:
    """Nor is a name looked up. The watch first shows that it sees a connection tried."""
    caught = live(tmp_path, "--break", alone=False)["sockets"]

    assert (int(socket.AF_INET), "('127.0.0.1', 9)") in caught
    assert (int(socket.AF_UNIX), repr(str(socket_path(day["home"])))) in day["sockets"]
    assert {family for family, _ in day["sockets"]} == {int(socket.AF_UNIX)}
