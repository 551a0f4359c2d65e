"""Fit `resources/multilingual_center.npy`: `python packaging/fit_center.py FOLDER...`.

Vectors of E5 (`packaging/build_multilingual.py`) share a large common part: unrelated texts have a
cosine of 0.8. The mean vector of passages in many languages is subtracted from every vector (Mu and
Viswanath 2018, All-but-the-Top, without its second step), so that cosines are spread as those of
the built-in encoder, for which the thresholds of Loci were chosen. Each folder counts the same.
The stored vector is from the Debian installation guide in 13 languages, the Debian FAQ in German,
and a vault of English notes.
"""

import html
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
from numpy.typing import NDArray

from app.paths import models_folder
from core.llm.embedder import Embedder

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "resources" / "multilingual_center.npy"
NAME = "multilingual-e5-small"
SUFFIXES = frozenset({".md", ".txt", ".html"})
CHARACTERS, PASSAGES = 600, 64
_TAGS = re.compile(r"<(script|style).*?</\1>|<[^>]*>", re.DOTALL)


def passages(folder: Path) -> Iterator[str]:
    """Yield pieces of the folder's text files."""
    for path in sorted(folder.rglob("*")):
        if path.suffix not in SUFFIXES:
            continue
        text = path.read_text("utf-8", errors="ignore")
        if path.suffix == ".html":
            text = html.unescape(_TAGS.sub(" ", text))
        words = " ".join(text.split())
        for start in range(0, len(words) - CHARACTERS // 2, CHARACTERS):
            yield words[start : start + CHARACTERS]


def main(folders: list[str]) -> None:
    """Write the mean vector."""
    embedder = Embedder(models_folder() / NAME, threads=1)
    means: list[NDArray[np.float32]] = []
    for folder in folders:
        texts = list(passages(Path(folder)))
        chosen = random.Random(7).sample(texts, min(PASSAGES, len(texts)))
        means.append(embedder.embed_uncentered(chosen).mean(axis=0))
        print(folder, len(chosen), np.linalg.norm(means[-1]).round(3))
    np.save(TARGET, np.mean(means, axis=0).astype(np.float32))


if __name__ == "__main__":
    main(sys.argv[1:])
