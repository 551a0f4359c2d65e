"""A day with Loci on a machine without network; prints one JSON object of what happened.

`python -m tests.app.offline FOLDER` reads, asks, corrects and forgets by the real command line
and the real engine process. Within a network namespace of its own it also tells what the kernel
counted there, native code included.
"""

import contextlib
import fcntl
import io
import json
import socket
import struct
import sys
from pathlib import Path

NOTES = {
    "lantern.md": "# Project Lantern\n\nMara Lindqvist leads Project Lantern.\n",
    "mill.txt": "Hannah Brook works at the old mill. She moved to Port Ellery in 2019.\n",
    "page.html": "<p>See <a href='http://192.0.2.1/x'>this</a>.</p>"
    "<img src='http://192.0.2.1/pixel.png'><p>Fernhill Composites makes turbine blades.</p>",
}
_SIOCSIFFLAGS, _UP = 0x8914, 1
_COUNTED = {
    "Ip": ("OutRequests", "OutNoRoutes"),
    "Tcp": ("ActiveOpens", "PassiveOpens"),
    "Udp": ("OutDatagrams",),
}


def raise_loopback() -> None:
    """The loopback interface of the namespace is up."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as handle:
        fcntl.ioctl(handle, _SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", _UP))


def counted() -> dict[str, int]:
    """What was ever sent or tried in this network namespace, by kind."""
    counts: dict[str, int] = {}
    lines = [line.split() for line in Path("/proc/net/snmp").read_text().splitlines()]
    for names, values in zip(lines[::2], lines[1::2], strict=True):
        kind = names[0].rstrip(":")
        for name, value in zip(names[1:], values[1:], strict=True):
            if name in _COUNTED.get(kind, ()):
                counts[f"{kind}.{name}"] = int(value)
    for line in Path("/proc/net/snmp6").read_text().splitlines():
        name, value = line.split()
        if name in {"Ip6OutRequests", "Ip6OutNoRoutes"}:
            counts[name] = int(value)
    return counts


def command(home: Path, *words: str, typed: str = "") -> list[object]:
    """The exit code of `loci WORDS --json`, and what it printed; `typed` is its standard input."""
    from app.cli.run import run

    sys.stdin = io.StringIO(typed)
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        code = run(["--home", str(home), *words, "--json"], open_window=lambda _: 1)
    out.flush()
    return [code, out.buffer.getvalue().decode()]


def day(folder: Path, model: str) -> dict[str, list[object]]:
    """What each command of a day printed."""
    home, notes = folder / "home", folder / "notes"
    notes.mkdir()
    for name, text in NOTES.items():
        (notes / name).write_text(text)
    done = {"add": command(home, "add", str(notes))}
    done["sync"] = command(home, "sync", "--rebuild")
    done["ask"] = command(home, "ask", "Who leads Project Lantern?")
    done["search"] = command(home, "search", "turbine blades")
    done["show"] = command(home, "graph", "show", "Project Lantern")
    done["memory on"] = command(home, "memory", "on")
    done["chat"] = command(home, "chat", typed="Who leads Project Lantern?\nMy cat is Tom.\n")
    done["memory list"] = command(home, "memory", "list")
    done["export"] = command(home, "memory", "export", str(folder / "memory.json"))
    if model:
        done["use"] = command(home, "model", "use", model)
        done["ask the model"] = command(home, "ask", "Where does Hannah Brook work?")
    done["forget"] = command(home, "memory", "forget", "--document", str(notes / "mill.txt"))
    done["stop"] = command(home, "stop")
    return done


def main() -> None:
    """`FOLDER [--alone] [--model PATH]`; with `--break` only a connection is tried."""
    folder = Path(sys.argv[1])
    model = sys.argv[sys.argv.index("--model") + 1] if "--model" in sys.argv else ""
    is_alone = "--alone" in sys.argv
    if is_alone:
        raise_loopback()
    done = {} if "--break" in sys.argv else day(folder, model)
    if "--break" in sys.argv:
        with contextlib.suppress(OSError), socket.socket() as handle:
            handle.settimeout(0.2)
            handle.connect(("192.0.2.1" if is_alone else "127.0.0.1", 9))
    sys.stdout.write(json.dumps({"done": done, "counted": counted() if is_alone else {}}))


if __name__ == "__main__":
    main()
