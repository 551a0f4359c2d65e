"""A screen with the real program on it: keys go in, what a screen reader hears comes out.

Xvfb holds the picture, xdotool presses keys, AT-SPI tells what is there. Everything is started
here and ended by `Screen.close`.
"""

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.desktop.display import LIBRARIES, X11_LIBRARIES, missing_libraries, missing_message

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("Xvfb", "xdotool", "dbus-daemon")
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
SYSTEM_PYTHON = "/usr/bin/python3"
WAIT_S = 100.0
_pause = threading.Event()


def why_not() -> str:
    """What this machine lacks for a screen; empty when nothing."""
    absent = [tool for tool in TOOLS if not shutil.which(tool)]
    if absent:
        return f"{', '.join(absent)} is not on this machine"
    if not LAUNCHER.exists():
        return "at-spi2-core is not on this machine"
    found = subprocess.run(
        [SYSTEM_PYTHON, "-c", "import pyatspi"], capture_output=True, check=False
    )
    if found.returncode != 0:
        return "python3-pyatspi is not on this machine"
    return missing_message(missing_libraries((*LIBRARIES, *X11_LIBRARIES)))


@dataclass(frozen=True)
class Node:
    """One thing a screen reader can reach."""

    depth: int
    role: str
    name: str
    description: str
    text: str
    states: tuple[str, ...]

    @property
    def is_showing(self) -> bool:
        return "showing" in self.states

    @property
    def is_focusable(self) -> bool:
        return "focusable" in self.states


class Screen:
    """A display, a session bus, and one program."""

    def __init__(self, home: Path, *, size: str = "1280x820") -> None:
        self.home = home
        self._runtime = home.parent / "runtime"
        self._runtime.mkdir(mode=0o700, exist_ok=True)
        self._processes: list[subprocess.Popen[bytes]] = []
        number = self._start_display(size)
        self.environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith(("QT_", "DBUS_"))},
            "DISPLAY": f":{number}",
            "XDG_RUNTIME_DIR": str(self._runtime),
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "LOCI_HOME": str(home),
            "LANG": "C.UTF-8",
        }
        self._start_bus()
        self.program: subprocess.Popen[bytes] | None = None

    def start(self, *arguments: str) -> None:
        """The program's window is on the screen and has the keyboard."""
        command = [sys.executable, "-P", "-m", "app.main", *arguments]
        environment = {**self.environment, "PYTHONPATH": str(ROOT)}
        self.program = self._run(command, environment)
        self.wait(lambda: bool(self._windows()), "a window")
        self.press_in_window()

    def press_in_window(self) -> None:
        """The window has the keyboard."""
        for window in self._windows():
            self._tool("windowfocus", "--sync", window)

    def key(self, *keys: str) -> None:
        """Those keys are pressed, one after the other ("ctrl+k")."""
        self._tool("key", "--clearmodifiers", "--delay", "60", *keys)

    def type(self, text: str) -> None:
        """The text is typed."""
        self._tool("type", "--delay", "15", text)

    def tree(self) -> list[Node]:
        """All that a screen reader finds."""
        assert self.program is not None
        done = subprocess.run(
            [SYSTEM_PYTHON, str(Path(__file__).with_name("walk_tree.py")), str(self.program.pid)],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=WAIT_S,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        return [Node(**{**row, "states": tuple(row["states"])}) for row in rows]

    def heard(self) -> str:
        """All words that are showing, in the order of the tree."""
        return "\n".join(f"{it.name}\n{it.text}" for it in self.tree() if it.is_showing)

    def wait_to_hear(self, *words: str) -> str:
        """What is heard, as soon as all the words are in it."""
        heard = [""]

        def all_there() -> bool:
            heard[0] = self.heard()
            return all(word in heard[0] for word in words)

        self.wait(all_there, f"{words} in what is heard", tell=lambda: heard[0])
        return heard[0]

    def wait(
        self, done: Callable[[], bool], what: str, *, tell: Callable[[], str] = lambda: ""
    ) -> None:
        """`done` has become true."""
        end = time.monotonic() + WAIT_S
        while not done():
            if self.program is not None and self.program.poll() is not None:
                raise AssertionError(f"the program ended with {self.program.returncode}")
            if time.monotonic() > end:
                raise AssertionError(f"no {what} after {WAIT_S:.0f} s\n{tell()}")
            _pause.wait(0.3)

    def lightness(self) -> float:
        """How light the whole picture is: the mean of its bytes."""
        picture = (self._runtime / "Xvfb_screen0").read_bytes()
        return sum(picture) / len(picture)

    def close(self) -> None:
        """Program, bus and display have ended."""
        for process in reversed(self._processes):
            process.terminate()
        for process in reversed(self._processes):
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def _windows(self) -> list[str]:
        assert self.program is not None
        found = self._tool(
            "search", "--onlyvisible", "--pid", str(self.program.pid), "--name", "Loci", check=False
        )
        return found.split()

    def _start_display(self, size: str) -> int:
        read, write = os.pipe()
        command = [
            "Xvfb",
            "-displayfd",
            str(write),
            "-screen",
            "0",
            f"{size}x24",
            "-fbdir",
            str(self._runtime),
            "-nolisten",
            "tcp",
        ]
        self._processes.append(
            subprocess.Popen(
                command, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        )
        os.close(write)
        with os.fdopen(read) as told:
            return int(told.readline())

    def _start_bus(self) -> None:
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._processes.append(bus)
        assert bus.stdout is not None
        with bus.stdout:
            self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        self._run([str(LAUNCHER), "--launch-immediately"], self.environment)

    def _run(self, command: list[str], environment: dict[str, str]) -> "subprocess.Popen[bytes]":
        process = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._processes.append(process)
        return process

    def _tool(self, *arguments: str, check: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=WAIT_S,
            check=False,
        )
        assert done.returncode == 0 or not check, done.stderr
        return done.stdout
