"""Terms of a topic (D3): words and names that its passages use more often than those of others.

Words keep the spelling that the passages give them: a German noun has its capital.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from unicodedata import normalize

from msgspec import Struct

from core.extract.structure.links import has_file_suffix
from core.graph.analytics.community_summary import class_tf_idf
from core.language.text.stemming import STOP_WORDS, stems, tokenize
from core.language.text.tagger import MODELS, classes, function_class, is_known_word, tags_of_word
from core.language.time.date_forms import MONTHS
from core.language.vocabulary.name_cues import DAYS, HONORIFICS, NEVER, SHORT_DAYS
from core.records.files.documents import Passage
from core.resources import word_lists

MAX_TERMS = 5
# Number of most frequent terms of a topic that are compared with other topics.
MAX_COMPARED = 200
# A word counts so often in one passage, so that a table that repeats it does not prevail.
MAX_REPEATED = 2
# Of so many documents a word must stand in two to tell their topic.
MANY_DOCUMENTS = 6
# Some write umlauts with two letters.
_SPELLED_OUT = re.compile(r"([aou])e")
_SKIPPED = (
    STOP_WORDS
    | DAYS
    | SHORT_DAYS
    | HONORIFICS
    | NEVER
    | frozenset(MONTHS)
    | {word.casefold() for word in word_lists("extraction_words.toml")["untelling"]}
)
# Share of the documents of a topic that have a word or name that names it.
_LEAST_SPREAD = 0.25
# Everyday words tell a topic from others only together with further ones.
_TELLING_RARITY = 0.12
_NO_WORDS = re.compile(
    r"(?m:^[^\w\n]*+\w++(?=:\s))|&\w+;|\bhttps?://\S+|\bwww\.\S+|\b\w{1,5}n['’]t\b|(?<=\w)['’](?:s|d|ll|re|ve|m)\b"
)
_MIN_LETTERS, _MAX_LETTERS = 3, 40
_WORD = re.compile(r"[^\W\d_]+")
# Before a word that neither opens a sentence nor a line.
_INSIDE = re.compile(r"[\w,;] $")
# Shares of a word among all words (natural logarithm): "week" is an everyday one, "glaze" is not.
_EVERYDAY, _RARE, _UNKNOWN = -6.0, -10.0, 0.5
# A person, a day or an address is part of a topic but does not tell what the topic is.
_NOT_TELLING = frozenset({"Person", "Date", "Ticket", "Address"})
# Characters of values, subjects of mails and file names.
_NO_NAME = frozenset(',:_"“„')
# A note tells it by a short title without a number, as dated ones have, and if others name it.
_DOCUMENT, _LEAST_NAMED, MAX_TITLE_WORDS = "Document", 2, 4


class TopicEntity(Struct, frozen=True):
    """An entity of a topic; `mentions` counts the passages that name it."""

    name: str
    kind: str
    mentions: int


class TermCounts(Struct, frozen=True):
    """How often each term occurs in a topic: stems of words, and names of entities after "=".

    `written` is each term as written most often; `documents` are those of the counted passages.
    """

    counts: Mapping[str, int]
    written: Mapping[str, str]
    documents: int = 0

    @property
    def names(self) -> frozenset[str]:
        """Those terms that are names of entities, as written."""
        return frozenset(self.written[term] for term in self.counts if term[0] == "=")


class _Spellings:
    """How often texts write each word in which way, inside sentences and at all.

    What opens a line or a sentence has a capital in any case, so it counts only for words that
    stand nowhere else and are no English ones.
    """

    def __init__(self) -> None:
        self._inside: dict[str, Counter[str]] = {}
        self._anywhere: dict[str, Counter[str]] = {}

    def add(self, text: str) -> None:
        """Count the words of the text."""
        for match in _WORD.finditer(text):
            word = match.group()
            key = word.casefold()
            self._anywhere.setdefault(key, Counter())[word] += 1
            if _INSIDE.search(text, max(match.start() - 2, 0), match.start()):
                self._inside.setdefault(key, Counter())[word] += 1

    def most_common(self, word: str) -> str:
        """Return the word as most often written."""
        counts = self._inside.get(word, Counter[str]())
        if not counts and not is_known_word(word, "en"):
            counts = self._anywhere.get(word, counts)
        return max(sorted(counts, reverse=True), key=lambda one: counts[one], default=word)


class TermTotals(Struct, frozen=True):
    """How often each term occurs in all topics of a level, all topics brought to `mean_size`."""

    counts: Mapping[str, float]
    mean_size: float


def count_terms(
    passages: Iterable[Passage], entities: Sequence[TopicEntity], *, name_words: Collection[str]
) -> TermCounts:
    """Count the words of the passages outside names, and the names that tell a topic.

    `name_words` are the words of all proper names. Of several documents, words of only one are
    left out.
    """
    named = {word for entity in entities for word in tokenize(entity.name)}.union(name_words)
    forms: dict[str, Counter[str]] = {}
    spellings = _Spellings()
    places: dict[str, set[int]] = {}
    documents: set[int] = set()
    for passage in passages:
        documents.add(passage.document_id)
        text = _NO_WORDS.sub(" ", passage.text)
        spellings.add(text)
        for word, count in Counter(tokenize(text)).items():
            if word not in named and _is_content_word(word):
                forms.setdefault(_stem(word), Counter())[word] += min(count, MAX_REPEATED)
                places.setdefault(_stem(word), set()).add(passage.document_id)
    least = 2 if len(documents) >= MANY_DOCUMENTS else 1
    forms = {stem: written for stem, written in forms.items() if len(places[stem]) >= least}
    counts = Counter({stem: sum(written.values()) for stem, written in forms.items()})
    written = {
        stem: spellings.most_common(max(sorted(forms[stem]), key=forms[stem].__getitem__))
        for stem in forms
    }
    for entity in entities:
        if is_telling(entity):
            key = f"={entity.name.casefold()}"
            counts[key] += entity.mentions
            written.setdefault(key, entity.name)
    kept = sorted(counts, key=lambda term: (-counts[term], term))[:MAX_COMPARED]
    return TermCounts(
        {term: counts[term] for term in kept},
        {term: written[term] for term in kept},
        len(documents),
    )


def add_totals(topics: Sequence[TermCounts]) -> TermTotals:
    """Return the totals of topics of one level."""
    sizes = [sum(topic.counts.values()) for topic in topics]
    mean_size = sum(sizes) / max(len(topics), 1)
    totals: dict[str, float] = {}
    for topic, size in zip(topics, sizes, strict=True):
        for term, count in topic.counts.items():
            totals[term] = totals.get(term, 0.0) + count * mean_size / size
    return TermTotals(totals, mean_size)


def weigh_terms(topic: TermCounts, totals: TermTotals) -> dict[str, float]:
    """Return the terms of a topic by how well they tell it from others, best first.

    Where there are few topics every word tells one; so everyday words count less.
    """
    weights = class_tf_idf(topic.counts, totals.counts, mean_size=totals.mean_size)
    rare = {
        term: weight * (1.0 if term[0] == "=" else rarity(topic.written[term].casefold()))
        for term, weight in weights.items()
    }
    return dict(sorted(rare.items(), key=lambda one: (-one[1], one[0])))


@lru_cache(maxsize=20_000)
def rarity(word: str) -> float:
    """Return how rare the word is in the language at large, from 0.1 for everyday words to 1.

    A word that no language has may be a term, or a sign that only programs know.
    """
    languages = [language for language in MODELS if is_known_word(word, language)]
    if not languages:
        return _UNKNOWN
    share = max(share for language in languages for _, share in tags_of_word(word, language))
    return min(max((_EVERYDAY - share) / (_EVERYDAY - _RARE), 0.1), 1.0)


def telling_terms(
    topic: TermCounts, weights: Mapping[str, float], *, most: int = MAX_TERMS
) -> tuple[str, ...]:
    """Return the best terms as written, at `most` so many; of words nouns and unknown words."""
    chosen: list[str] = []
    for term in weights:
        shown = topic.written[term]
        if term[0] == "=" or (_is_noun(shown) and rarity(shown.casefold()) >= _TELLING_RARITY):
            chosen.append(shown)
        if len(chosen) == most:
            break
    return tuple(chosen)


def is_widespread(topic: TermCounts, words: Sequence[str]) -> bool:
    """Whether the first of the words, as written, stands often enough for the size of the topic."""
    counts = [topic.counts[term] for term, word in topic.written.items() if word in words[:1]]
    return max(counts, default=0) >= max(_LEAST_SPREAD * topic.documents, 1)


def _is_content_word(word: str) -> bool:
    return word.isalpha() and len(word) >= _MIN_LETTERS and word not in _SKIPPED


def is_telling(entity: TopicEntity) -> bool:
    """Whether the name of the entity may stand for a topic."""
    is_short = _MIN_LETTERS <= len(entity.name) <= _MAX_LETTERS
    is_word = entity.name[:1].isalpha()
    is_other = has_file_suffix(entity.name) or not _NO_NAME.isdisjoint(entity.name)
    is_unnamed = entity.kind == _DOCUMENT and not (
        entity.mentions >= _LEAST_NAMED and is_title(entity.name)
    )
    return is_short and is_word and not (is_other or is_unnamed or entity.kind in _NOT_TELLING)


def is_title(name: str) -> bool:
    """Whether the name of a note may stand for a topic."""
    is_short = len(name.split()) <= MAX_TITLE_WORDS
    return is_short and is_worded(name) and not any(map(str.isdigit, name))


def is_worded(name: str) -> bool:
    """Whether the name of a note is a title: no file name, and more than a date."""
    is_file = has_file_suffix(name) or "_" in name
    return not is_file and any(_is_content_word(word) for word in tokenize(name))


@lru_cache(maxsize=20_000)
def _is_noun(written: str) -> bool:
    """Whether the word is a noun of English, or one of German by its capital, or no known word."""
    word = written.casefold()
    umlauts = normalize("NFC", _SPELLED_OUT.sub("\\1\u0308", word))
    if any(function_class(one, language) for one in (word, umlauts) for language in MODELS):
        return False
    if is_known_word(word, "en"):
        return classes(word, "en")[0] == "n"
    if written[0].isupper() or is_known_word(word, "de"):
        return written[0].isupper()
    # Of an unknown word its ending tells: "coached", "angerufen".
    return all(classes(word, language)[0] in "npA" for language in ("en", "de"))


@lru_cache(maxsize=50_000)
def _stem(word: str) -> str:
    """Return the stem; the word itself if it is a stop word without its accents ("thé")."""
    return next(iter(stems(word)), word)
