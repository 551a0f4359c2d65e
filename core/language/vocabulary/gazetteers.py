"""Lists of words that ship with Loci, written by us: one file each in `resources/gazetteers`."""

from functools import lru_cache

from core.resources import read_resource, word_lists


@lru_cache(maxsize=16)
def listed(name: str) -> frozenset[str]:
    """The entries of a plain list in lower case: one on each line, or several with ";" between."""
    text = read_resource("gazetteers", f"{name}.txt")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    entries = (entry.strip().lower() for line in lines for entry in line.split(";"))
    return frozenset(entry for entry in entries if entry)


def words_of(name: str) -> dict[str, frozenset[str]]:
    """The lists of words of a file that holds several, by their names."""
    return word_lists("gazetteers", f"{name}.toml")
