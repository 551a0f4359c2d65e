"""Tables that ship with Loci."""

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any
from zlib import crc32

if TYPE_CHECKING:
    from numpy.typing import NDArray


def read_resource(*path: str) -> str:
    """Return the text of a file below `resources`."""
    return files("resources").joinpath(*path).read_text("utf-8")


def load_table(*path: str) -> dict[str, Any]:
    """Read a TOML file below `resources`."""
    return tomllib.loads(read_resource(*path))


def load_arrays(*path: str) -> "dict[str, NDArray[Any]]":
    """Read a NumPy archive below `resources`."""
    import numpy as np

    with files("resources").joinpath(*path).open("rb") as file, np.load(file) as archive:
        return dict(archive)


def checksum(word: str) -> int:
    """Return what stands for a word in a list of checksums."""
    return crc32(word.encode("utf-8", "replace"))


@lru_cache(maxsize=4)
def load_checksums(*path: str) -> "dict[str, NDArray[Any]]":
    """Return sorted checksums by list, which the file holds as differences."""
    import numpy as np

    return {name: np.cumsum(steps, dtype=np.uint32) for name, steps in load_arrays(*path).items()}


def lists_with(word: str, *path: str) -> Iterator[str]:
    """Yield the lists of a file that have the word, or another one with its checksum."""
    import numpy as np

    key = np.uint32(checksum(word))
    for name, sums in load_checksums(*path).items():
        at = int(sums.searchsorted(key))
        if at < len(sums) and sums[at] == key:
            yield name


@lru_cache(maxsize=32)
def word_lists(*path: str) -> dict[str, frozenset[str]]:
    """Return the lists of a TOML file by name; a list is one text of words."""
    return {name: frozenset(words.split()) for name, words in load_table(*path).items()}


@lru_cache(maxsize=32)
def patterns(table: str) -> dict[str, re.Pattern[str]]:
    """Return a table of `resources/patterns.toml`: lists of alternatives, in any case."""
    listed: dict[str, list[str]] = load_table("patterns.toml")[table]
    return {name: re.compile("|".join(parts), re.IGNORECASE) for name, parts in listed.items()}
