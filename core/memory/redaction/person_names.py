"""Detection of names of people."""

import re
from collections.abc import Iterator, Sequence

from core.extract.entities.gender import pronoun_of
from core.memory.redaction.lexicon import any_of
from core.memory.redaction.personal_data import PersonalData

_CAP = r"[^\W\d_a-z][\w'’-]*"
_RUN = re.compile(
    rf"(?<!\w){_CAP}(?:\s+(?:(?:van|von|de|der|den|la|da|di)\s+){{0,2}}{_CAP}){{0,3}}"
)
# Shorter parts of a name are ambiguous.
_MIN_LETTERS = 3
_PARTICLES = frozenset("van von der den de la da di del the and".split())


def find_people(text: str, names: Sequence[str]) -> Iterator[PersonalData]:
    """Yield `names` and their parts, and names marked by a title or a first name."""
    for form in sorted(_forms(names), key=len, reverse=True):
        for match in re.finditer(rf"(?<!\w){re.escape(form)}(?!\w)", text):
            yield PersonalData("name", match.start(), match.end(), match[0])
    titled = rf"(?<!\w)(?i:{any_of('name', 'titles')})\.?\s+{_CAP}(?:\s+{_CAP}){{0,2}}"
    for match in re.finditer(titled, text):
        yield PersonalData("name", match.start(), match.end(), match[0])
    introduced = rf"(?i:{any_of('name', 'told')})\s+(?P<name>{_CAP}(?:\s+{_CAP}){{0,2}})"
    for match in re.finditer(introduced, text):
        yield PersonalData("name", *match.span("name"), match["name"])
    yield from _by_given_name(text)


def _forms(names: Sequence[str]) -> set[str]:
    """Return the names and their parts, without particles and initials."""
    whole = {it.strip() for it in names if it.strip()}
    parts = {part for name in whole for part in name.split()}
    return whole | {
        part
        for part in parts
        if len(part) >= _MIN_LETTERS and part[0].isupper() and part.casefold() not in _PARTICLES
    }


def _by_given_name(text: str) -> Iterator[PersonalData]:
    """Yield runs of capitalized words that begin with a known first name: "Anna Berg"."""
    for run in _RUN.finditer(text):
        words = list(re.finditer(r"\S+", run[0]))
        at = next((it for it in words if pronoun_of(it[0])), None)
        if at is not None and not _is_title(at[0]) and len(words) > words.index(at) + 1:
            start = run.start() + at.start()
            yield PersonalData("name", start, run.end(), text[start : run.end()])


def _is_title(word: str) -> bool:
    return re.fullmatch(any_of("name", "titles"), word.rstrip("."), re.IGNORECASE) is not None
