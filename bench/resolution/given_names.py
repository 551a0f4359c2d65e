"""Make `resources/given_names.toml`: given names by the pronoun that goes with them.

    python -m bench.resolution.given_names LISTS

`LISTS` is a folder into which the package `faker` (MIT) is installed. Counts, over its locales, in
which lists of given names of women and of men a name stands. A name of both goes with one pronoun
only if it stands in several times as many lists of one side. What is also a word, a place or a
product is left out, unless the gazetteer of first names has it.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from bench.resolution.part_weights import REPOSITORY, providers
from core.extract.entities.common_words import is_jargon
from core.extract.entities.gender import plain
from core.language.text.tagger import is_known_word
from core.language.vocabulary.gazetteers import listed

TARGET = REPOSITORY / "resources" / "given_names.toml"
HEAD = """\
# Given names by the pronoun that goes with them, from the lists of Faker (MIT), made by
# bench/resolution/given_names.py.
"""
# A name of women and men goes with "she" if it is this many times as often one of women.
TIMES = 4
# "Atlas" is mostly a project.
_OTHERS = listed("places") | listed("technologies") | listed("organizations") | {"atlas"}
_FIRST_NAMES = listed("first_names")
_LATIN = re.compile(r"[a-z]{2,}")
_ATTRIBUTES = {"she": "first_names_female", "he": "first_names_male"}


def names_by_pronoun(lists: Path) -> dict[str, list[str]]:
    """Return the names of each pronoun, in order."""
    counts = {
        pronoun: Counter(_names(lists, attribute)) for pronoun, attribute in _ATTRIBUTES.items()
    }
    she, he = counts["she"], counts["he"]
    return {
        "she": sorted(name for name in she if she[name] >= TIMES * he[name]),
        "he": sorted(name for name in he if he[name] >= TIMES * she[name]),
    }


def _names(lists: Path, attribute: str) -> Iterator[str]:
    """Yield the names of each locale once."""
    for provider in providers(lists):
        names = {plain(name.casefold()) for name in getattr(provider, attribute, ())}
        yield from (name for name in names if _LATIN.fullmatch(name) and not _is_other(name))


def _is_other(name: str) -> bool:
    """Return whether a name is rather a word, a place or a product."""
    is_word = is_jargon(name) or any(is_known_word(name, language) for language in ("en", "de"))
    return (is_word or name in _OTHERS) and name not in _FIRST_NAMES


def main(lists: Path) -> None:
    """Write the file."""
    sys.path.insert(0, str(lists))
    tables = (
        f'\n{pronoun} = """\n{fill(" ".join(names), 99)}\n"""\n'
        for pronoun, names in names_by_pronoun(lists).items()
    )
    TARGET.write_text(HEAD + "".join(tables), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
