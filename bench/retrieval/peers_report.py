"""`make bench ONLY=peers`: other search libraries over the same passages, with the same encoder.

The passages are those of all question sets, filled up with passages of random sentences. They are
encoded once, in the environment of the others, and that time is added to the indexing of each; so
all pay the same for it but Loci, which encodes while it reads. Loci also extracts facts and builds
its graph. Each library runs in a process of its own, one after the other, as its own documentation
sets it up for hybrid search, or for vectors where it has nothing else.
"""

import os
import random
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np
import platformdirs
from msgspec import Struct

from bench.datasets import load_lines, load_questions, load_records
from bench.options import BenchOptions
from core.errors import WrongUse
from core.evaluation.bootstrap import paired_bootstrap
from core.messages import UserMessage

SEED = 7
SIZES = (10_000, 100_000)
MOST = 5
SENTENCES = 4
HERE = Path(__file__).resolve().parent
NAMES = ("txtai", "Chroma", "LanceDB", "sqlite-vec + FTS5", "Haystack", "LlamaIndex")


class PeerTask(Struct, frozen=True):
    """What one library has to do. `texts` and `vectors` are files, `folder` is for its index."""

    name: str
    encoder: str
    texts: str
    vectors: str
    folder: str
    out: str
    questions: list[str]
    most: int = MOST


class PeerFigures(Struct, frozen=True):
    """Figures of a library; `seconds` are those of indexing, `ranked` numbers of passages."""

    version: str
    seconds: float
    ms: list[float]
    ranked: list[list[int]]
    disk_mb: float
    memory_mb: float


class PeersRun(Struct, frozen=True):
    """One run: the gold passages of each question, and the figures of each library by name."""

    passages: int
    encoding_s: float
    gold: list[list[int]]
    figures: dict[str, PeerFigures]


class _Encoded(Struct, frozen=True):
    seconds: float


class _Context(Struct, frozen=True):
    context: str


def report_lines(options: BenchOptions) -> Iterator[str]:
    """Yield a table for each size. Raises `WrongUse` where the environment cannot be made."""
    python = _environment()
    texts, questions, gold = _corpus(options.sets)
    filling = _filling(options.bench / "reader" / "train.jsonl")
    largest = options.most_passages or SIZES[-1]
    runs: list[PeersRun] = []
    for size in dict.fromkeys(min(size, largest) for size in SIZES):
        filled = [*texts, *(next(filling) for _ in range(size - len(texts)))]
        with tempfile.TemporaryDirectory(prefix="loci-peers-") as folder:
            run = _measured(filled, questions, gold, options.embedder, python, Path(folder))
        runs.append(run)
        if options.out is not None:
            options.out.write_bytes(msgspec.json.encode(runs))
        yield table(run)


def table(run: PeersRun) -> str:
    """Return the figures of a run; those of the others but recall as ratios to Loci."""
    head = ("", "version", "reading", "p50", "p95", "disk", "memory", f"recall@{MOST} (95 %)")
    rows: list[tuple[str, ...]] = [head]
    base = _values(run, "Loci")
    for name, one in run.figures.items():
        values, units = base, ("/s", " ms", " ms", " MB", " MB")
        if name != "Loci":
            values = [each / of for each, of in zip(_values(run, name), base, strict=True)]
            units = ("x",) * len(base)
        shown = (f"{v:.3g}{unit}" for v, unit in zip(values, units, strict=True))
        found = recalls(one.ranked, run.gold)
        recall = paired_bootstrap(found, [0.0] * len(found))
        part = f"{recall.mean:.3f} ({recall.low:.3f} to {recall.high:.3f})"
        rows.append((name, one.version, *shown, part))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [f"\n{run.passages:,} passages, {len(run.gold)} questions"]
    lines += ["  " + "  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    return "\n".join(lines)


def recalls(ranked: Sequence[Sequence[int]], gold: Sequence[Sequence[int]]) -> list[float]:
    """Return the share of its gold passages among the first `MOST`, for each question."""
    return [
        len(set(one[:MOST]) & set(right)) / len(right)
        for one, right in zip(ranked, gold, strict=True)
    ]


def _values(run: PeersRun, name: str) -> list[float]:
    """Return passages a second, milliseconds of a question (p50, p95), and MB (disk, memory)."""
    one = run.figures[name]
    seconds = one.seconds + (0.0 if name == "Loci" else run.encoding_s)
    p50, p95 = (float(each) for each in np.percentile(one.ms, [50, 95]))
    return [run.passages / seconds, p50, p95, one.disk_mb, one.memory_mb]


def _measured(
    texts: list[str],
    questions: list[str],
    gold: list[list[int]],
    encoder: Path,
    python: Path,
    folder: Path,
) -> PeersRun:
    named = folder / "texts.json"
    named.write_bytes(msgspec.json.encode(texts))

    def run(name: str, *command: str) -> bytes:
        place = folder / name.replace(" ", "")
        (place / "index").mkdir(parents=True)
        task = PeerTask(
            name=name,
            encoder=str(encoder),
            texts=str(named),
            vectors=str(folder / "vectors.npy"),
            folder=str(place / "index"),
            out=str(place / "out.json"),
            questions=questions,
        )
        (place / "task.json").write_bytes(msgspec.json.encode(task))
        subprocess.run([*command, str(place / "task.json")], check=True, env=_offline())
        return (place / "out.json").read_bytes()

    peer = (str(python), str(HERE / "peer_run.py"))
    encoded = msgspec.json.decode(run("encode", *peer), type=_Encoded)
    loci = run("Loci", sys.executable, "-m", "bench.retrieval.peer_loci")
    found = {"Loci": loci, **{name: run(name, *peer) for name in NAMES}}
    return PeersRun(
        passages=len(texts),
        encoding_s=encoded.seconds,
        gold=gold,
        figures={name: msgspec.json.decode(each, type=PeerFigures) for name, each in found.items()},
    )


def _corpus(sets: Path) -> tuple[list[str], list[str], list[list[int]]]:
    """Return the passages of all sets with their title, the questions, and their passages."""
    texts: list[str] = []
    questions: list[str] = []
    gold: list[list[int]] = []
    for path in sorted(sets.glob("*/queries.jsonl")):
        records = load_records(path.with_name("corpus.jsonl"))
        places = {record.id: len(texts) + at for at, record in enumerate(records)}
        texts += [f"{record.title}\n{record.text}" for record in records]
        for each in load_questions(path):
            questions.append(each.question)
            gold.append([places[one] for one in each.gold_ids])
    if not questions:
        raise WrongUse(
            str(sets), UserMessage.literal("There are no sets of questions. Check the folder.")
        )
    return texts, questions, gold


def _filling(path: Path) -> Iterator[str]:
    """Yield passages of random sentences of these texts."""
    contexts = {each.context for each in load_lines(path, _Context)}
    sentences = [one for text in sorted(contexts) for one in text.split(". ") if len(one) > 20]
    chosen = random.Random(SEED)
    while True:
        some = chosen.sample(sentences, SENTENCES)
        yield f"{some[0][:40]}\n{'. '.join(some)}"


def _environment() -> Path:
    """Return the Python of an environment with the other libraries, made where it is missing."""
    folder = Path(platformdirs.user_cache_dir("loci", appauthor=False)) / "peers"
    python = folder / "bin" / "python"
    wanted = (HERE / "peers.txt").read_text("utf-8")
    made = folder / "peers.txt"
    if not made.is_file() or made.read_text("utf-8") != wanted:
        venv.create(folder, clear=True, with_pip=True)
        command = [str(python), "-m", "pip", "install", "-q", "-r", str(HERE / "peers.txt")]
        if subprocess.run(command, check=False).returncode:
            text = "The other libraries could not be installed. Connect to the internet once."
            raise WrongUse(str(folder), UserMessage.literal(text))
        made.write_text(wanted, "utf-8")
    return python


def _offline() -> dict[str, str]:
    """Return the environment for a run: none of them may ask the network for a model."""
    return {**os.environ, "HF_HUB_OFFLINE": "1", "ANONYMIZED_TELEMETRY": "False"}
