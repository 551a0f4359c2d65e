"""Write the nouns of what people do, for `core.extract.statements.profiles`.

    python -m bench.resolution.occupations WORDNET LISTS

`WORDNET` is the folder `usr/share/wordnet` of the Debian package `wordnet-base` (WordNet 3.0
license), `LISTS` a folder into which the package `faker` (MIT) is installed. A noun counts where
one of its first senses is a worker, leader, expert or the like; where none but a later one is, it
counts behind another word only ("stage hand").
"""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from textwrap import fill
from typing import Any

from msgspec import Struct

REPOSITORY = Path(__file__).parents[2]
OUT = REPOSITORY / "resources" / "gazetteers" / "occupations.toml"
HEAD = """\
# Written by bench/resolution/occupations.py from WordNet 3.0 (Princeton University) and Faker
# (MIT).

# What somebody does or is by profession or office, as one word; German forms are from Faker.
"""
# What people do, by the noun and the number of its sense.
ROOTS = (
    *("worker 0", "skilled_worker 0", "leader 0", "expert 0", "creator 1", "professional 0"),
    *("entertainer 0", "athlete 0", "official 0", "official 1", "assistant 0", "scientist 0"),
    *("businessperson 0", "intellectual 0", "adviser 0", "trainee 0", "student 0", "musician 0"),
    *("employee 0", "communicator 0", "educator 0", "traveler 0", "negotiator 0", "landowner 0"),
    *("executive 0", "craftsman 0", "farmer 0", "serviceman 0", "health_professional 0"),
    *("engineer 0", "novice 0", "fiduciary 0", "capitalist 0", "programmer 0", "treasurer 0"),
)
# Men, women, relatives and rulers of old are what somebody is, not what somebody does.
NO_ROOTS = ("relative 0", "sovereign 0", "nonworker 0", "criminal 0", "immigrant 0", "child 0")
FIRST_SENSES, IN_PHRASES = 2, 4
_GERMAN = re.compile(r"[^\W\d_]+\*in$")


class Nouns(Struct, frozen=True):
    """The synsets of nouns with their hypernyms, and the synsets of each noun, most used first."""

    above: Mapping[str, Sequence[str]]
    senses: Mapping[str, Sequence[str]]

    def is_below(self, synset: str, roots: frozenset[str], seen: frozenset[str]) -> bool:
        """Whether one of the roots is the synset or above it."""
        if synset in roots:
            return True
        further = [it for it in self.above[synset] if it not in seen]
        return any(self.is_below(it, roots, seen | {synset}) for it in further)

    def named(self, roots: Sequence[str]) -> frozenset[str]:
        """Return the synsets of "noun number"."""
        pairs = (root.split() for root in roots)
        return frozenset(self.senses[noun][int(number)] for noun, number in pairs)


def read_nouns(folder: Path) -> Nouns:
    """Read the nouns of WordNet's database files."""
    above: dict[str, list[str]] = {}
    for line in _lines(folder / "data.noun"):
        parts = line.split("|")[0].split()
        at = 4 + 2 * int(parts[3], 16)
        pointers = (parts[at + 1 + 4 * n : at + 5 + 4 * n] for n in range(int(parts[at])))
        above[parts[0]] = [it[1] for it in pointers if it[0] == "@"]
    senses = {
        parts[0]: parts[6 + int(parts[3]) :]
        for parts in (line.split() for line in _lines(folder / "index.noun"))
    }
    return Nouns(above, senses)


def _lines(path: Path) -> Iterator[str]:
    return (line for line in path.read_text("utf-8").splitlines() if not line.startswith("  "))


def occupations(nouns: Nouns) -> tuple[set[str], set[str]]:
    """Return the nouns that are what people do, and those that are so behind another word."""
    roots, others = nouns.named(ROOTS), nouns.named(NO_ROOTS)
    sure, later = set[str](), set[str]()
    for noun, senses in nouns.senses.items():
        if not noun.isalpha() or len(noun) < 3:
            continue
        fits = [
            nouns.is_below(it, roots, frozenset()) and not nouns.is_below(it, others, frozenset())
            for it in senses[:IN_PHRASES]
        ]
        if any(fits[:FIRST_SENSES]):
            sure.add(noun)
        elif any(fits):
            later.add(noun)
    return sure, later


def german(lists: Path) -> set[str]:
    """Return German occupations of one word, for men and for women."""
    sys.path.insert(0, str(lists))
    provider: Any = import_module("faker.providers.job.de_AT").Provider
    words = {word for job in provider.jobs for word in job.split() if _GERMAN.match(word)}
    stems = {word.lower().removesuffix("*in") for word in words}
    plain = import_module("faker.providers.job.de_DE").Provider.jobs
    return stems | {f"{stem}in" for stem in stems} | {job.lower() for job in plain if job.isalpha()}


def main(wordnet: Path, lists: Path) -> None:
    """Write the file."""
    sure, later = occupations(read_nouns(wordnet))
    found = {"occupations": sure, "german": german(lists), "behind_another_word": later}
    texts = (
        f'{name} = """\n{fill(" ".join(sorted(words)), 100)}"""\n' for name, words in found.items()
    )
    OUT.write_text(HEAD + "".join(texts), "utf-8")
    print({name: len(words) for name, words in found.items()})


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
