"""Names and extractive summaries of communities."""

import math
import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from core.language.text.sentences import sentences
from core.language.text.stemming import stems, tokenize
from core.language.text.tagger import MODELS, function_class
from core.records.files.documents import Passage

# Terms in a community's name.
NAMED = 3
SENTENCES = 3
# Sentences that share more of their words than this are redundant.
MAX_SHARED_WORDS = 0.5
_SHORTEST, _LONGEST = 5, 60
_SENTENCE_ENDS = frozenset('.!…”"')
# Markdown to remove (links, emphasis), and markup that excludes a sentence: lists, code, tables,
# quotes, addresses, links to notes.
_LINK = re.compile(r"(?<!!)\[([^\[\]]*)\]\([^()\s]*\)")
_EMPHASIS = re.compile(r"\*\*|__|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)")
_MARKUP = re.compile(r"^(?:[-*+>#|•]|\d+[.)])\s|\]\(|\[\[|[{}`|<>]|://|^[\w-]+: ")
# Classes of words with which a sentence leans on the one before: pronouns, "and", "its".
_LEANING = frozenset("PSc")
_POINTING = frozenset("this that these those here there then also dies diese dieser dieses".split())


class CommunitySentence(Struct, frozen=True):
    """A sentence with the stems of its words and the entities it mentions.

    `entities` are positions in the community's list of entities, most central first.
    """

    text: str
    stems: tuple[str, ...]
    entities: tuple[int, ...]


def class_tf_idf(
    counts: Mapping[str, int], totals: Mapping[str, float], *, mean_size: float
) -> dict[str, float]:
    """Return terms by how distinctive they are for a class (here a community), best first.

    c-TF-IDF (Grootendorst 2022): the square root of the count in the class x ln(1 + mean size of a
    class / count in all classes, each brought to that size). Terms that occur once are skipped.
    """
    weights = {
        term: math.sqrt(count) * math.log1p(mean_size / totals.get(term, count))
        for term, count in counts.items()
        if count > 1
    }
    return dict(sorted(weights.items(), key=lambda one: (-one[1], one[0])))


def community_name(terms: Sequence[str], entities: Sequence[str], *, central: str = "") -> str:
    """Return the most distinctive terms, or the central entity, if there is one, and the first.

    Without terms the most central entities stand for the community.
    """
    chosen = [central] if central else []
    most = 2 if central else NAMED
    spoken = _word_forms(central)
    for term in terms or entities:
        forms = _word_forms(term)
        if not spoken.issuperset(forms) and len(chosen) < most:
            chosen.append(term)
            spoken.update(forms)
    name = ", ".join(chosen)
    return name[:1].upper() + name[1:] if name[1:2].islower() else name


def _word_forms(name: str) -> set[str]:
    """Return the words of a name as far as they tell it from others: "VS Code" is "VSCode"."""
    words = {word.removesuffix("s") for word in name.casefold().replace(".", " ").split()}
    return words | {"".join(char for char in name.casefold() if char.isalnum())}


def summarize(
    sentences: Sequence[CommunitySentence],
    *,
    shares: Sequence[float],
    words: Mapping[str, float],
    most: int = SENTENCES,
) -> tuple[str, ...]:
    """Select the most representative sentences of the community, best first.

    A sentence scores by the `shares` of the entities it mentions (which sum to 1 over the
    community) and by its distinctive words, each relative to the best sentence. Redundant sentences
    are skipped (maximal marginal relevance, Carbonell and Goldstein 1998).
    """
    fitting = [one for one in sentences if _SHORTEST <= len(one.stems) <= _LONGEST]
    worded = [sum(words.get(stem, 0.0) for stem in set(one.stems)) for one in fitting]
    most_worded = max(worded, default=0.0) or 1.0
    named = [sum(shares[at] for at in set(one.entities)) for one in fitting]
    most_named = max(named, default=0.0) or 1.0
    values = [
        naming / most_named + telling / most_worded
        for naming, telling in zip(named, worded, strict=True)
    ]
    order = sorted(range(len(fitting)), key=lambda at: (-values[at], fitting[at].text))
    chosen: list[CommunitySentence] = []
    for at in order:
        if fitting[at].entities and not any(_is_redundant(fitting[at], one) for one in chosen):
            chosen.append(fitting[at])
        if len(chosen) == most:
            break
    return tuple(one.text for one in chosen)


def _is_redundant(one: CommunitySentence, other: CommunitySentence) -> bool:
    first, second = set(one.stems), set(other.stems)
    return len(first & second) > MAX_SHARED_WORDS * min(len(first), len(second))


def _is_quotable(text: str) -> bool:
    """Whether a sentence can stand alone: begun, and not with "It", "And" or "These"."""
    first = text.lstrip("\"“„«'(").partition(" ")[0].strip(",.")
    is_begun = first[:1].isupper() or first[:1].isdigit()
    leans = any(function_class(first.lower(), it) in _LEANING for it in MODELS)
    return is_begun and not leans and first.lower() not in _POINTING


def prose_sentences(passages: Sequence[Passage], names: Sequence[str]) -> list[CommunitySentence]:
    """Return the complete prose sentences of the passages with the entities that they name."""
    forms = [f" {' '.join(tokenize(name))} " for name in names]
    complete: list[CommunitySentence] = []
    for passage in passages:
        for start, end in sentences(passage.text, 0, len(passage.text)):
            text = _LINK.sub(r"\1", " ".join(passage.text[start:end].split()))
            text = _EMPHASIS.sub("", text)
            if text[-1:] not in _SENTENCE_ENDS or _MARKUP.search(text) or not _is_quotable(text):
                continue
            spaced = f" {' '.join(tokenize(text))} "
            named = tuple(at for at, form in enumerate(forms) if form.strip() and form in spaced)
            complete.append(CommunitySentence(text, tuple(stems(text)), named))
    return complete
