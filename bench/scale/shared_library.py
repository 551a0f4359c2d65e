"""A shared library, measured: publishing at once, killed publishers, and catching up.

python -m bench.scale.shared_library [--notes N] [--kills N] [--changes N] [--read N] [--out FILE]

A PostgreSQL server is started in a temporary folder, on a socket there (its programs must be on
the path). Vectors come from a cheap encoder, so that what is measured is the lake and the engine.

1. Two engines publish half of the notes each at the same time, and a third one follows both.
2. The engine of a publisher is killed again and again with all its processes, while notes change.
3. So many notes have changed: the time until a follower has their files and readings.
4. The same with an engine that was away, until it has read all and sorted it out.
"""

import argparse
import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from core.ingest.workers.cluster_node import text_key, texts_to_encode
from core.ingest.workers.worker import ReadOptions, decode_outcome, read_file
from core.library.library import Library
from core.library.services import Backends
from core.sharing.link import LakeLink
from core.sharing.readings import SharedReadings, reading_version
from core.sharing.receive import CopyTarget, copy_changes
from core.store.lake import Lake, SharedFile
from core.store.maintenance.blocklist import Blocklist

MEMBERS = ("anna", "ben", "cleo", "dora", "emil")
_SEED = 51
_NAMES = ("Mara Solberg", "Jonas Feld", "Edda Brontide", "Oren Talvik", "Ada Quill")
_PLACES = ("Bergen", "Oslo", "Lisbon", "Porto", "Trieste", "Ghent")
_THINGS = ("sea cable", "ledger", "greenhouse", "harbor crane", "night train", "archive")
_PIECE = 200
_TIME_NS = 1_700_000_000_000_000_000


class CheapEncoder:
    """A unit vector for each text, from its hash."""

    name, dimension = "bench", 384

    def embed(self, texts: Any) -> NDArray[np.float32]:
        """Return one row for each text."""
        rows = [
            np.random.default_rng(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]))
            .standard_normal(self.dimension).astype(np.float32)
            for text in texts
        ]  # fmt: skip
        matrix = np.array(rows, np.float32).reshape(len(rows), self.dimension)
        return matrix / np.linalg.norm(matrix, axis=1, keepdims=True)

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """Return the row of one text."""
        return self.embed([text])[0]


def note(number: int, turn: int = 0) -> str:
    """Return a short note of one passage with names and statements."""
    pick = random.Random(f"{number} {turn}")
    person, other = pick.sample(_NAMES, 2)
    lines = [f"# Note {number}", "", f"{person} met {other} in {pick.choice(_PLACES)}."]
    lines += [
        f"{pick.choice(_NAMES)} moved the {pick.choice(_THINGS)} {pick.randrange(10**6)} to"
        f" {pick.choice(_PLACES)}."
        for _ in range(3)
    ]
    return "\n".join(lines) + "\n"


def open_home(home: Path) -> Library:
    """Open a library with the cheap encoder."""
    return Library.open(home, Backends(CheapEncoder()))


@contextmanager
def postgres(folder: Path) -> Generator[Callable[[str], str]]:
    """Run a server in the folder; yield what returns the catalog's address for a role."""
    user: Any = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
    folder.mkdir()
    if user:
        shutil.chown(folder, "postgres", "postgres")
    data = str(folder / "data")
    subprocess.run(
        ["initdb", "-D", data, "-A", "trust", "-U", "owner"],
        check=True, capture_output=True, cwd=folder, **user,
    )  # fmt: skip
    server = subprocess.Popen(
        ["postgres", "-D", data, "-k", str(folder), "-c", "listen_addresses=", "-c", "fsync=off"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder, **user,
    )  # fmt: skip
    try:
        for _ in range(100):
            with suppress(Exception):
                link = LakeLink("", f"host={folder} dbname=postgres user=owner")
                link.call(Lake.read_catalog)
                link.close()
                break
        yield lambda role: f"host={folder} dbname=postgres user={role}"
    finally:
        server.send_signal(signal.SIGQUIT)
        server.wait()


def texts(library: Library) -> dict[str, str]:
    """Return the texts of all files by name."""
    store = library.store
    rows = [row for it in store.sources.list() for row in store.files.by_source(it.id).values()]
    documents = {row.path: store.documents.find_shown(row.path, None) for row in rows}
    whole = {path: store.documents.text(it) for path, it in documents.items() if it is not None}
    return {Path(path).name: it.text for path, it in whole.items() if it is not None}


def look(library: Library) -> None:
    """Let the engine look at its libraries now."""
    with _services(library).use() as services:
        services.sharing.look()
    library.settle()


def _services(library: Library) -> Any:
    """Return the services, which only benchmarks look at from outside."""
    return getattr(library, "_services")  # noqa: B009 - protected


def publish_at_once(root: Path, address: Callable[[str], str], count: int) -> dict[str, float]:
    """Two homes publish, a third follows; return seconds, or raise where a text differs."""
    truth: dict[str, str] = {}
    homes = {name: open_home(root / name) for name in MEMBERS[:3]}
    for place, name in enumerate(MEMBERS[:2]):
        folder = root / f"notes of {name}"
        folder.mkdir()
        for number in range(place * count // 2, (place + 1) * count // 2):
            truth[f"{number}.md"] = note(number)
            (folder / f"{number}.md").write_text(truth[f"{number}.md"])
        homes[name].add_sources([str(folder)])
        homes[name].join_library(address(name))
        homes[name].settle()

    def share(name: str) -> None:
        homes[name].share_source(str(root / f"notes of {name}"), name=name)
        homes[name].settle()

    publishing = _timed(lambda: _together([lambda n=n: share(n) for n in MEMBERS[:2]]))
    for publisher in MEMBERS[:2]:
        for name in MEMBERS[:3]:
            homes[publisher].invite_member(name, [publisher])

    def follow() -> None:
        homes["cleo"].join_library(address("cleo"))
        homes["cleo"].settle()

    following = _timed(follow)
    _together([lambda n=n: look(homes[n]) for n in MEMBERS[:3]])
    assert all(texts(it) == truth for it in homes.values()), "not all end equal"
    with _services(homes["cleo"]).use() as services:
        used = services.sharing.readings_used
    for it in homes.values():
        it.close()
    return {"publish_s": publishing, "follow_s": following, "readings_used": used}


def kill_publishers(root: Path, address: Callable[[str], str], kills: int) -> dict[str, float]:
    """Kill a publisher while notes change; return counts of what is lost and doubled at the end."""
    pick = random.Random(_SEED)
    home, folder = root / "killed", root / "changing"
    folder.mkdir()
    for number in range(400):
        (folder / f"{number}.md").write_text(note(number))
    library = open_home(home)
    library.add_sources([str(folder)])
    library.settle()
    library.join_library(address("anna"))
    library.settle()
    library.share_source(str(folder), name="changing")
    library.close()
    cut = 0
    for turn in range(1, kills + 1):
        for number in pick.sample(range(400), 120):
            path = folder / f"{number}.md"
            path.unlink(missing_ok=True)
            if pick.random() < 0.8:
                path.write_text(note(number, turn))
        process = subprocess.Popen(
            [sys.executable, "-m", "bench.scale.shared_library", "--engine", str(home)],
            stdout=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        assert process.stdout is not None
        process.stdout.readline()
        threading.Event().wait(pick.uniform(0.0, 4.0))
        cut += process.poll() is None
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    library = open_home(home)
    library.settle()
    problems = [it for one in library.list_libraries() for it in (one.problem, *one.sources)]
    print(*map(str, problems), sep="\n")
    library.close()
    link = LakeLink("", address("anna"))
    rows = _all_rows(link, "changing")
    link.close()
    truth = {path.name: path.read_bytes() for path in folder.iterdir()}
    lake = dict(rows)
    lost = sum(lake.get(name) != content for name, content in truth.items())
    surplus = len(lake.keys() - truth.keys())
    return {"kills": kills, "killed_while_busy": cut, "files": len(truth), "lost": lost,
            "doubled": len(rows) - len(lake), "surplus": surplus}  # fmt: skip


def fetch_changes(root: Path, address: Callable[[str], str], count: int) -> dict[str, float]:
    """Copy so many files, and then so many changes; return seconds, without any engine."""
    link = LakeLink("", address("dora"))
    link.call(Lake.add_source, "fetched", "bench 1")
    readings = SharedReadings(root / "copies", CheapEncoder())
    target = CopyTarget("fetched", root / "copies" / "fetched", Blocklist())
    figures: dict[str, float] = {"changes": count}
    since = 0
    for turn, name in enumerate(("first_copy_s", "fetch_s")):
        _publish(link, "fetched", count, partial(_file_to_fetch, turn=turn, version="bench"))
        started = time.perf_counter()
        changes, copied = copy_changes(link, target, since, readings, is_stopped=lambda: False)
        figures[name] = time.perf_counter() - started
        assert (copied, changes.is_whole) == (count, turn == 0), "not all were copied"
        since = changes.snapshot
    link.close()
    return figures


def read_changes(root: Path, address: Callable[[str], str], count: int) -> dict[str, float]:
    """Return the seconds until an engine that was away has copied and read so many changes."""
    home = root / "away"
    version = reading_version(_options(home), CheapEncoder.name)
    link = LakeLink("", address("dora"))
    link.call(Lake.add_source, "away", "bench 1")
    _publish(link, "away", count, partial(_file, turn=0, version=version))
    follower = open_home(home)
    follower.join_library(address("emil"))
    link.call(Lake.allow, "emil", "away")
    look(follower)
    follower.close()
    _publish(link, "away", count, partial(_file, turn=1, version=version))
    link.close()
    follower = open_home(home)
    seconds = _timed(follower.settle)
    with _services(follower).use() as services:
        used = services.sharing.readings_used
    read = texts(follower)
    assert len(read) == count
    assert all(text == note(int(name[:-3]), 1) for name, text in read.items())
    follower.close()
    return {"changes": count, "readings_used": used, "until_all_is_sorted_out_s": seconds}


def _options(home: Path) -> ReadOptions:
    """Return how an engine with default settings reads."""
    library = open_home(home)
    with _services(library).use() as services:
        options = services.ingest.policy.pipeline_options().read_options
    library.close()
    return options


def _publish(link: LakeLink, source: str, count: int, make: Callable[[int], SharedFile]) -> None:
    for start in range(0, count, _PIECE):
        files = [make(number) for number in range(start, min(count, start + _PIECE))]
        link.call(Lake.publish, source, files, [])


def _file(number: int, turn: int, version: str) -> SharedFile:
    """Return a note with its reading."""
    content, path = note(number, turn).encode(), f"{number % 50}/{number}.md"
    packed = _reading(content, path)
    return SharedFile(path, _sha256(content), content, _TIME_NS + turn, version, packed)


def _file_to_fetch(number: int, turn: int, version: str) -> SharedFile:
    """Return a note with a reading of the same kind: nobody reads it, and it is made at once."""
    content, path = note(number, turn).encode(), f"{number % 50}/{number}.md"
    reply = msgspec.msgpack.decode(_typical_reading(number % 40))
    noise = np.random.default_rng((number, turn)).standard_normal(len(reply["rows"]) // 4)
    packed = msgspec.msgpack.encode(reply | {"rows": noise.astype(np.float32).tobytes()})
    return SharedFile(path, _sha256(content), content, _TIME_NS + turn, version, packed)


@cache
def _typical_reading(number: int) -> bytes:
    return _reading(note(number).encode(), f"{number}.md")


def _reading(content: bytes, path: str) -> bytes:
    with tempfile.TemporaryFile() as file:
        file.write(content)
        file.seek(0)
        reading = read_file(file, path, ReadOptions())
    passages = texts_to_encode(decode_outcome(reading))
    keys, rows = b"".join(map(text_key, passages)), CheapEncoder().embed(passages).tobytes()
    return msgspec.msgpack.encode({"outcome": reading, "keys": keys, "rows": rows})


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _all_rows(link: LakeLink, source: str) -> list[tuple[str, bytes]]:
    changes = link.call(Lake.changes, source, 0)
    link.call(Lake.begin_files, source, changes.snapshot, list(changes.changed))
    rows: list[tuple[str, bytes]] = []
    while files := link.call(Lake.next_files):
        rows += [(it.path, it.content) for it in files]
    return rows


def _together(works: list[Callable[[], None]]) -> None:
    threads = [threading.Thread(target=work) for work in works]
    for one in threads:
        one.start()
    for one in threads:
        one.join()


def _timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def main() -> None:
    """Measure, and print or write the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notes", type=int, default=2000)
    parser.add_argument("--changes", type=int, default=10_000)
    parser.add_argument("--read", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--engine", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.engine:
        library = open_home(arguments.engine)
        print("open", flush=True)
        library.settle()
        library.close()
        return
    with tempfile.TemporaryDirectory(prefix="loci") as name:
        root = Path(name)
        root.chmod(0o755)
        with postgres(root / "server") as address:
            owner = open_home(root / "owner")
            owner.create_library(address("owner"), data=str(root / "lake"))
            for member in MEMBERS:
                owner.invite_member(member, [], may_share=True)
            owner.close()
            figures = {
                "at_once": publish_at_once(root, address, arguments.notes),
                "killed": kill_publishers(root, address, arguments.kills),
                "fetch": fetch_changes(root, address, arguments.changes),
                "read": read_changes(root, address, arguments.read),
            }
    text = msgspec.json.format(msgspec.json.encode(figures), indent=2).decode()
    print(text)
    if arguments.out:
        arguments.out.write_text(text + "\n")


if __name__ == "__main__":
    main()
