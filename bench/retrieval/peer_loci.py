"""Measure Loci over the passages of a task: `python -m bench.retrieval.peer_loci TASK.json`."""

import resource
import sys
import time
from importlib.metadata import version
from pathlib import Path

import msgspec

from bench.datasets import Record
from bench.engine import open_engine
from bench.retrieval.peers_report import PeerFigures, PeerTask


def main() -> int:
    """Write the figures to the task's `out`."""
    task = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=PeerTask)
    texts = msgspec.json.decode(Path(task.texts).read_bytes(), type=list[str])
    titled = (text.partition("\n") for text in texts)
    records = tuple(
        Record(id=str(at), title=title, text=text) for at, (title, _, text) in enumerate(titled)
    )
    folder = Path(task.folder)
    with open_engine(
        records, folder, embedder_folder=Path(task.encoder), on_progress=lambda _: None
    ) as engine:
        took: list[float] = []
        ranked: list[list[int]] = []
        for question in task.questions:
            begun = time.perf_counter()
            hits = engine.searcher.search(question, k=task.most).hits
            took.append((time.perf_counter() - begun) * 1000.0)
            ranked.append(list(dict.fromkeys(int(engine.ids[hit.path]) for hit in hits)))
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    files = (path for path in (folder / "home").rglob("*") if path.is_file())
    figures = PeerFigures(
        version=version("loci"),
        seconds=engine.ingest.seconds,
        ms=took,
        ranked=ranked,
        disk_mb=sum(path.stat().st_size for path in files) / 1e6,
        memory_mb=memory,
    )
    Path(task.out).write_bytes(msgspec.json.encode(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
