"""Tables that ship with Loci."""

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

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


@lru_cache(maxsize=32)
def word_lists(*path: str) -> dict[str, frozenset[str]]:
    """Return the lists of a TOML file by name; a list is one text of words."""
    return {name: frozenset(words.split()) for name, words in load_table(*path).items()}


@lru_cache(maxsize=32)
def patterns(table: str) -> dict[str, re.Pattern[str]]:
    """Return a table of `resources/patterns.toml`: lists of alternatives, in any case."""
    listed: dict[str, list[str]] = load_table("patterns.toml")[table]
    return {name: re.compile("|".join(parts), re.IGNORECASE) for name, parts in listed.items()}
