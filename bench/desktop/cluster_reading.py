"""What reading on a cluster costs where: bytes and time of each machine, and of the engine itself.

python -m bench.desktop.cluster_reading FOLDER [--files N] [--out FILE]

First each file is read and encoded as a machine of a cluster does it, on one thread. Then a library
is filled with these replies at no cost, through the real intake, pipeline, writer and resolution:
what remains is the engine's part, which no machine takes from it. Times are of the processor. The
number of processors at which the engine is the limit is the quotient of both.
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from app.compose import EMBEDDER, embedder_folder, load_encoder, open_library
from core.ingest.workers.cluster_driver import ClusterSize
from core.ingest.workers.cluster_node import NodeReply, text_key, texts_to_encode
from core.ingest.workers.pool import WorkerLimits
from core.ingest.workers.worker import FileRead, ReadOptions, decode_outcome, read_file
from core.library.library import Library


class ReadingCost(Struct, frozen=True):
    """Sums over all files; `read_s` and `encode_s` on other machines, the rest in the engine.

    Until `written_s` all texts can be searched; `after_s` follows: things and facts are resolved,
    statements get vectors.
    """

    files: int
    passages: int
    bytes_up: int
    bytes_down: int
    read_s: float
    encode_s: float
    written_s: float
    after_s: float

    @property
    def processors(self) -> float:
        """Processors of a cluster at which the engine is as busy as they are."""
        return (self.read_s + self.encode_s) / (self.written_s + self.after_s)


class SavedReplies:
    """Stands in for the link to a cluster: every file has been read already."""

    address = "saved"
    size = ClusterSize(1, 64)

    def __init__(self, replies: dict[str, NodeReply], keep: Callable[[NodeReply], None]) -> None:
        self._replies = replies
        self._keep = keep

    def submit(
        self,
        content: bytes,
        path: str,
        options: ReadOptions,
        limits: WorkerLimits,
        otherwise: Callable[[], Future[bytes]],
    ) -> Future[bytes]:
        """Return the reply at once."""
        future: Future[bytes] = Future()
        self._keep(self._replies[path])
        future.set_result(self._replies[path].outcome)
        return future

    def close(self) -> None:
        """Do nothing."""


def measure(folder: Path, *, files: int) -> ReadingCost:
    """Return what it costs to read so many files of the folder."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()][:files]
    encoder = load_encoder(EMBEDDER, threads=1).encoder
    options = ReadOptions(tokenizer=str(embedder_folder() / "tokenizer.json"))
    replies: dict[str, NodeReply] = {}
    up = down = passages = 0
    read_s = encode_s = 0.0
    with tempfile.TemporaryDirectory() as name:
        copies = Path(name) / "files"
        copies.mkdir()
        for number, path in enumerate(paths):
            content = path.read_bytes()
            copy = copies / f"{number}{path.suffix}"
            copy.write_bytes(content)
            begun = time.process_time()
            with copy.open("rb") as file:
                outcome = read_file(file, str(copy), options)
            read_s += time.process_time() - begun
            read = decode_outcome(outcome)
            texts = texts_to_encode(read)
            begun = time.process_time()
            rows = encoder.embed(texts).tobytes() if texts else b""
            encode_s += time.process_time() - begun
            keys = b"".join(map(text_key, texts))
            replies[str(copy)] = NodeReply(outcome, keys, rows)
            up, down = up + len(content), down + len(outcome) + len(keys) + len(rows)
            parts = read.parts if isinstance(read, FileRead) else ()
            passages += sum(len(part.passages) for part in parts)
        written_s, after_s = _fill(Path(name) / "home", copies, replies)
    return ReadingCost(len(paths), passages, up, down, read_s, encode_s, written_s, after_s)


def _fill(home: Path, folder: Path, replies: dict[str, NodeReply]) -> tuple[float, float]:
    """Return the engine's time until all is written, and until nothing is left to do."""
    home.mkdir()
    library = open_library(home)
    try:
        with _services(library).use() as services:
            vectors = getattr(services.cluster, "_vectors")  # noqa: B009 - protected

            def open_link(_: str) -> SavedReplies:
                return SavedReplies(replies, vectors.add)

            setattr(services.cluster, "_open", open_link)  # noqa: B010 - protected
        begun = time.process_time()
        library.add_sources([str(folder)], cluster="saved")
        with _services(library).use() as services:
            while services.ingest.progress().state == "scanning":
                services.ingest.wait(0.05)
            counts = services.store.files.counts
            while not counts() or counts().get("pending", 0):
                services.ingest.wait(0.05)
        written = time.process_time()
        library.settle()
        return written - begun, time.process_time() - written
    finally:
        library.close()


def _services(library: Library) -> Any:
    """Return the open services: the product has no way to read saved replies."""
    return getattr(library, "_services")  # noqa: B009 - protected


def main() -> None:
    """Print the figures, and write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    cost = measure(given.folder, files=given.files)
    print(cost)
    print(f"the engine is the limit at {cost.processors:.0f} processors")
    if given.out is not None:
        given.out.write_bytes(msgspec.json.format(msgspec.json.encode(cost), indent=2))


if __name__ == "__main__":
    main()
