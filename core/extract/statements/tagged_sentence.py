"""Sentences as strings of part-of-speech tags, one letter per item, matched by regular expressions.

A name is one item (`E`), a date is one (`Y`), and every other word or mark is one item with the
letter of its word class (see `core.language.text.tagger`), mended where the tagger is often wrong.
Marks are ``, ; ( ) q -``.
"""

import re
from collections.abc import Sequence

from msgspec import Struct

from core.extract.entities.kinds import NamedEntity
from core.extract.entities.recognizer import NameSpan
from core.language.clauses.modality import WOULD_OR_HAD
from core.language.text.sequence import NAME, letters_in_context
from core.language.text.tagger import classes, function_class, is_adverb, verb_lemma
from core.language.text.tokens import BLANK, Words
from core.language.time.dates import StatedDate
from core.language.vocabulary.name_cues import DEMONYMS
from core.language.vocabulary.vocabulary import Vocabulary

# One word, two uses: before a clause it is a conjunction, before a noun a preposition.
_EITHER = frozenset("as before after since until till than like for".split())
_SHORTENED = {"wo": "will", "ca": "can", "sha": "shall"}
_CLAUSE_FOLLOWS = re.compile(r"[RqTSAdnpEYGQoiP]*?[TSAdnpEYGQP]R*[MHBV]")
_FINITE = re.compile(r"[MHBV]")
_STARRING = re.compile(r"[,cnE]A[ET]")
_FURTHER = re.compile(r"^[^MHBV]*+[MHBV].*[EYPd],?cR*$")
_EDGE = frozenset(";CW")
_MARKS = {
    **dict.fromkeys(";:.!?…", ";"),
    **dict.fromkeys(("``", "''", *'"“”„«»`'), "q"),
    **dict.fromkeys("&/", "c"),
    **dict.fromkeys("–—-", "-"),
    **dict.fromkeys("([", "("),
    **dict.fromkeys(")]", ")"),
    ",": ",",
}
# Coordinating conjunctions; all others are subordinating.
_COORDINATORS = frozenset(
    "and or but nor yet & / both either neither plus und oder aber sowie en of maar".split()
)
# Function words whose class depends on the sentence: "to go", "to Oslo"; "that", "that house".
_OPEN = frozenset("to that her as since before after until till than for like so one there".split())
# Contracted auxiliaries, tokenized as words of their own.
_SHORT = {"'s": "B", "'re": "B", "'m": "B", "'ve": "H", "'ll": "M", "'d": "M"}
_FULL = {"'re": "are", "'m": "am", "'ve": "have", "'ll": "will", "'d": "would"}
_AFTER_HAD = frozenset({"been", "better", "had"})
_NOW = frozenset("is are 's 're ist sind zijn".split())
_JOINED = re.compile(r",?cR*$")
_NEXT_VERB = re.compile(r"^,?cR*[VBHM]")


class TaggedSentence(Struct, frozen=True):
    """The items of one sentence: `tags` has a letter for each, the other sequences an entry.

    `entities[i]` is the entity of item i if its tag is E; `owns[i]` marks a possessive.
    """

    tags: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    lower: tuple[str, ...]
    source: str
    owns: tuple[bool, ...]
    entities: tuple[NamedEntity | None, ...]
    dates: tuple[StatedDate, ...]
    start: int
    end: int
    vocabulary: Vocabulary
    language: str = "en"

    def lower_text(self, first: int, last: int) -> str:
        """Return the items `first` to `last` (exclusive) in lower case."""
        return " ".join(self.lower[first:last])

    def full_form(self, at: int) -> str:
        """Return the item in lower case, a contracted auxiliary ("'ve") written out."""
        word = self.lower[at].replace("’", "'")
        if word == "'s" and self.tags[at] in "BH":
            return "is" if self.tags[at] == "B" else "has"
        if word == "'d" and self.tags[at] == "H":
            return "had"
        return _FULL.get(word, self.lower[at])

    def source_text(self, first: int, last: int) -> str:
        """Return the items `first` to `last` (exclusive) as written; empty if they contain code."""
        if first >= last:
            return ""
        text = self.source[self.starts[first] - self.start : self.ends[last - 1] - self.start]
        return "" if BLANK in text else " ".join(text.split())


def tag_sentence(
    words: Words,
    *,
    names: Sequence[tuple[NameSpan, NamedEntity]],
    dates: tuple[StatedDate, ...],
    source: str,
    language: str,
    vocabulary: Vocabulary,
) -> TaggedSentence:
    """Tag the sentence, whose text is `source`, with its names and dates as single items."""
    letters: list[str] = []
    firsts: list[int] = []
    lasts: list[int] = []
    item_entities: list[NamedEntity | None] = []
    by_first = {name.first: (name, entity) for name, entity in names}
    date_at, offset = 0, words.starts[0]
    at, count = 0, len(words.texts)
    while at < count:
        if _is_emphasis(words, at):
            at += 1
            continue
        last, letter, entity = at, "", None
        while date_at < len(dates) and dates[date_at].end <= words.starts[at] - offset:
            date_at += 1
        if date_at < len(dates) and dates[date_at].start <= words.starts[at] - offset:
            letter = "Y"
            while last + 1 < count and words.starts[last + 1] - offset < dates[date_at].end:
                last += 1
        elif at in by_first:
            name, entity = by_first[at]
            last, letter = name.last, "E"
            if _is_adjective(name, words):
                letter, entity = "A", None
        else:
            letter = _MARKS.get(words.texts[at]) or _fixed(words.lower[at], language)
        letters.append(letter)
        firsts.append(at)
        lasts.append(last)
        item_entities.append(entity)
        at = last + 1
    lower = tuple(words.lower[at] for at in firsts)
    return TaggedSentence(
        tags=_tags(letters, lower, language),
        starts=tuple(words.starts[at] for at in firsts),
        ends=tuple(words.ends[at] for at in lasts),
        lower=lower,
        source=source,
        owns=tuple(words.owns[at] for at in lasts),
        entities=tuple(item_entities),
        dates=dates,
        start=words.starts[0],
        end=words.ends[-1],
        vocabulary=vocabulary,
        language=language,
    )


def _is_emphasis(words: Words, at: int) -> bool:
    """Whether the token is Markdown emphasis ("**Ann Lee** leads it"), not a bullet or a sign."""
    if set(words.texts[at]) - {"*", "_"} or len(words.texts) < 2:
        return False
    is_opening = at + 1 < len(words.texts) and words.starts[at + 1] == words.ends[at]
    return is_opening or (at > 0 and words.ends[at - 1] == words.starts[at])


def belongs_to_next_verb(sentence: TaggedSentence, end: int, start: int) -> bool:
    """Whether another verb joined by "and" stands between two offsets of the document.

    What follows then belongs to that verb: "studied there and worked here from 2009".
    """
    between = "".join(
        letter
        for letter, first in zip(sentence.tags, sentence.starts, strict=True)
        if end <= first < start
    )
    return _NEXT_VERB.search(between) is not None


def belongs_to_previous_verb(sentence: TaggedSentence, end: int, start: int) -> bool:
    """Whether the verb at `start` is in the present tense and joined by "and" to one before it.

    What stands before `end` then belongs to the previous verb: "founded it in 2015 and is its
    director".
    """
    between = [at for at, first in enumerate(sentence.starts) if end <= first < start]
    verb = between[-1] + 1 if between else 0
    says_now = (
        verb < len(sentence.starts)
        and sentence.starts[verb] == start
        and sentence.lower[verb] in _NOW
    )
    return says_now and _JOINED.search("".join(sentence.tags[at] for at in between)) is not None


def _fixed(word: str, language: str) -> str:
    """Return the tag of a function word that has only one class; empty for all other words."""
    if not word[0].isalnum():
        return _SHORT.get(word.replace("’", "'"), "X")
    return "" if word in _OPEN else function_class(word, language)


def _tags(letters: Sequence[str], lower: Sequence[str], language: str) -> str:
    """Return a tag for each item: the fixed one, else the most likely class in this sentence."""
    spoken_words = [
        NAME if letter in {"E", "A"} else word
        for letter, word in zip(letters, spoken_as(lower), strict=True)
    ]
    likeliest = letters_in_context(spoken_words, language)
    tags = [fixed or likely for fixed, likely in zip(letters, likeliest, strict=True)]
    for at, letter in enumerate(tags):
        if letter == "c" and lower[at] not in _COORDINATORS:
            tags[at] = "C"
        elif letter == "R" and not is_adverb(lower[at], language):
            tags[at] = "n"
        elif lower[at] in WOULD_OR_HAD and _is_had("".join(tags), lower, at):
            tags[at] = "H"
    return mended("".join(tags), lower, language)


def _is_had(tags: str, lower: Sequence[str], at: int) -> bool:
    """Whether "'d" is "had": before a participle that is no base form, too ("I'd never met")."""
    behind = at + 1
    while behind < len(tags) and tags[behind] in "Rx" and lower[behind] != "better":
        behind += 1
    if behind == len(tags) or lower[behind] in _AFTER_HAD:
        return behind < len(tags)
    return "Q" in classes(lower[behind], "en") and verb_lemma(lower[behind], "en") != lower[behind]


def _is_adjective(name: NameSpan, words: Words) -> bool:
    """Whether the name is only an adjective of origin ("a Hungarian film")."""
    if name.name.lower() not in DEMONYMS or name.last + 1 >= len(words.texts):
        return False
    return words.texts[name.last + 1][0].isalpha() and not words.owns[name.last]


def spoken_as(lower: Sequence[str]) -> Sequence[str]:
    """The words as HanTa knows them: "doesn't" without its denial, "no longer" as adverbs."""
    words = list(lower)
    for at, word in enumerate(lower):
        if word.endswith(("n't", "n’t")) and len(word) > 3:
            words[at] = _SHORTENED.get(word[:-3], word[:-3])
        elif word == "longer" and at and lower[at - 1] == "no":
            words[at - 1 : at + 1] = ("not", "now")
    return words


def mended(shape: str, lower: Sequence[str], language: str) -> str:
    """The shape with prepositions told from conjunctions, and a verb where one is missing."""
    letters = list(shape)
    for at, letter in enumerate(shape):
        if letter in "Ci" and lower[at] in _EITHER:
            letters[at] = "C" if _CLAUSE_FOLLOWS.match(shape, at + 1) else "i"
        elif letter in "Qn" and _is_verb(shape, at, lower[at], language):
            letters[at] = "V"
        elif lower[at] == "according":
            letters[at] = "i"
        elif letter == "A" and lower[at].endswith("ing") and _STARRING.match(shape, at - 1):
            letters[at] = "G"
        elif lower[at] in {"only", "longer"} and at:
            # "not only" denies nothing, "no longer" does.
            letters[at - 1] = {"not": "R", "no": "x"}.get(lower[at - 1], letters[at - 1])
            letters[at] = "x" if letters[at - 1] == "x" else letters[at]
    return "".join(letters)


def _is_verb(shape: str, at: int, word: str, language: str) -> bool:
    """Whether what looks like a participle or a noun is the verb of its clause."""
    if shape[at] == "Q":
        return _is_past(shape, at)
    return (
        shape[at - 1 : at] in {"c", "R"} and _goes_on(shape, at) and "V" in classes(word, language)
    )


def _goes_on(shape: str, at: int) -> bool:
    """Whether a word stands where a second verb would ("lives in Oslo and works at …")."""
    is_joined = _FURTHER.search(shape, 0, at) is not None
    return is_joined and shape[at + 1 : at + 2] in {"i", "T", "S", "E", "t"}


def _is_past(shape: str, at: int) -> bool:
    """Whether a participle is a verb in the past: its clause has no other ("it supported her")."""
    ahead = at - 1
    while ahead >= 0 and shape[ahead] in "Rx":
        ahead -= 1
    follows = shape[at + 1 : at + 2]
    if ahead < 0 or shape[ahead] not in "npEYPd)," or follows not in "TSEPAdnpQGqti":
        return False
    first, end = at, at
    while first > 0 and shape[first - 1] not in _EDGE:
        first -= 1
    while end < len(shape) and shape[end] not in _EDGE and shape[end : end + 2] != ",c":
        end += 1
    return not _FINITE.search(shape, first, at) and not _FINITE.search(shape, at, end)
