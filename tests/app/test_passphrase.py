"""A passphrase goes from the terminal to the engine, which forgets it by ending."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.test_process import Loci

pytestmark = pytest.mark.slow

PASSPHRASE = "tides under the northern pier"
_PROMPT = re.compile(rb"(passphrase|again|recovery code): $", re.IGNORECASE)


@pytest.fixture(scope="module")
def loci(tmp_path_factory):
    """A home into which the sample of `Loci` was read."""
    made = Loci(tmp_path_factory.mktemp("passphrase"))
    assert made.run("add", "my notes", cwd=made.notes.parent)[0] == 0
    yield made
    made.run("stop")


def typed(loci: Loci, *words: str, lines: list[str]) -> tuple[int, str]:
    """Run a command in a terminal, type a line at each prompt; return exit code and output."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "app.main", "--home", str(loci.home), *words]
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=root, start_new_session=True,
        preexec_fn=_own_terminal,  # noqa: PLW1509 - no other thread runs here
    ) as process:  # fmt: skip
        os.close(theirs)
        left, output = list(lines), b""
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:  # the other end is closed
                break
            output += piece
            if _PROMPT.search(output) and left:
                os.write(ours, left.pop(0).encode() + b"\n")
                output += b"\n"
        code = process.wait(60)
    os.close(ours)
    return code, output.decode()


def _own_terminal() -> None:
    """Make the terminal the one that /dev/tty names, where secrets are asked for."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def test_a_locked_library_answers_only_where_its_passphrase_is_typed(loci):
    code, out = typed(loci, "protect", "--passphrase", lines=[PASSPHRASE, PASSPHRASE])
    assert code == 0, out
    (recovery,) = re.findall(r"\b(?:[0-9A-Z]{5}-){4}[0-9A-Z]{5}\b", out)
    assert loci.json("home")["home"]["has_passphrase"] is True
    assert loci.run("lock")[0] == 0

    refused, shown, _ = loci.run("ask", "Who leads Project Lantern?", "--json")
    answered = typed(loci, "ask", "Who leads Project Lantern?", lines=["wrong", recovery])
    assert loci.run("lock")[0] == 0
    wrong, told = typed(loci, "status", lines=["wrong"] * 3)

    assert refused == 4
    assert '"Locked"' in shown
    assert answered[0] == 0
    assert "Mara Lindqvist" in answered[1]
    assert (wrong, "Mara" in told) == (4, False)
    log = (loci.home / "logs" / "engine.log").read_text("utf-8")
    for secret in (PASSPHRASE, recovery):
        assert secret not in log
        assert secret not in answered[1]


def test_a_passphrase_in_a_pipe_is_refused(loci):
    code, out, _ = loci.run("protect", "--passphrase", "--json")

    assert code in {2, 4}
    assert '"WrongUse"' in out or '"Locked"' in out


def test_a_core_of_the_engine_is_never_written(loci):
    typed(loci, "status", lines=[PASSPHRASE])
    pid = next(
        int(found[1])
        for found in [re.search(r'"pid": ?(\d+)', (loci.home / "engine.json").read_text())]
        if found
    )

    limits = Path(f"/proc/{pid}/limits").read_text()

    assert re.search(r"Max core file size\s+0\s+0", limits)
