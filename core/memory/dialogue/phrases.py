"""Tokens and noun phrases of a question or an answer (shallow parsing)."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from core.language.question.cues import language_of_question
from core.language.text.sequence import letters_in_context
from core.language.text.tagger import classes
from core.language.text.tokens import words as tokens_of
from core.memory.conversation_lexicon import ordinals, pronouns, words

_INNER = frozenset("AQGdnp")
_HEAD = frozenset("npd")
_QUOTED = re.compile(r"[\"“„«](?P<title>[^\"“”„«»\n]{2,80})[\"”“»]")
_STOP = re.compile(r"(?P<word>(?:(?<![^\W\d_])[^\W\d_]++)?)(?P<mark>[.!?;])(?=\s|$)|\n")
# German prepositions that hold an article.
CONTRACTED = {"im": "in", "am": "an", "vom": "von", "zum": "zu", "zur": "zu", "beim": "bei"}
# An amount or telephone number, which is no part of the name before it: "Kestrel 11,200".
_AMOUNT = re.compile(r"\d+(?:[.,]\d+)+|0\d{3,}")
_LONGEST = 2000
_ABBREVIATION = 6


class Token(Struct, frozen=True):
    """A word or mark with its class (letters of `core.language.text.tagger`)."""

    text: str
    tag: str
    start: int
    end: int
    owns: bool = False

    @property
    def lower(self) -> str:
        """Return the word in lower case."""
        return self.text.casefold()


class NounPhrase(Struct, frozen=True):
    """A noun phrase of a text.

    `start` is where its preposition begins, `inner` where its determiner does, `noun` where the
    words behind the determiner do, and `end` where they end.
    """

    start: int
    inner: int
    noun: int
    end: int
    preposition: str
    determiner: str
    words: tuple[str, ...]
    tags: str
    owns: bool = False

    @property
    def head(self) -> str:
        """Return the last word in lower case."""
        return self.words[-1].casefold()


def tokens_in(text: str, language: str = "") -> tuple[Token, ...]:
    """Return the tokens of a text, classified in their context."""
    return _tokens(text[:_LONGEST], language or language_of_question(text))


@lru_cache(maxsize=256)
def _tokens(text: str, language: str) -> tuple[Token, ...]:
    split = tokens_of(text, 0, len(text))
    if not split.lower:
        return ()
    letters = letters_in_context(split.lower, language)
    tags = [
        _tag(word, letter, at, language)
        for at, (word, letter) in enumerate(zip(split.texts, letters, strict=True))
    ]
    for at, word in enumerate(split.lower[:-1]):
        if word.rstrip(".") in words("titles", "honorifics"):
            has_stop = (
                split.lower[at + 1] == "."
                and split.texts[at][0].isupper()
                and len(word) < _ABBREVIATION
            )
            following = at + 2 if has_stop and at + 2 < len(tags) else at + 1
            if split.lower[following][0].isalpha():
                tags[at + 1 : following + 1] = "p" * (following - at)
    _tag_ampersand(split.lower, tags)
    if language == "en":
        _tag_contraction(split.lower, tags)
        _tag_main_verb(split.lower, tags)
    elif language == "de":
        _tag_infinitive(split.lower, tags)
    return tuple(
        Token(text[start:end], tag, start, end, owns)
        for start, end, tag, owns in zip(split.starts, split.ends, tags, split.owns, strict=True)
    )


def _tag_ampersand(lower: Sequence[str], tags: list[str]) -> None:
    """Tag "&" between names as a part of one: "Morgan & Sons"."""
    for at in range(1, len(tags) - 1):
        if lower[at] == "&" and {tags[at - 1], tags[at + 1]} <= {"p", "n"}:
            tags[at] = "p"


def _tag_contraction(lower: Sequence[str], tags: list[str]) -> None:
    """Tag "'s" behind a question word as the verb that it is: "who's there"."""
    for at in range(1, len(lower)):
        if lower[at] in {"'s", "’s"} and lower[at - 1] in words("phrases", "question_words"):
            tags[at] = "B"


def _tag_main_verb(lower: Sequence[str], tags: list[str]) -> None:
    """Tag the main verb behind "do" or "will" if it was taken for a noun: "did the firm charge"."""
    first = next((at for at, word in enumerate(lower) if word in words("phrases", "modals")), None)
    if first is None or "V" in tags[first:] or {"B", "H"} & set(tags[first:]):
        return
    able = [
        at
        for at in range(first + 2, len(lower))
        if tags[at] == "n" and "V" in classes(lower[at], "en")
        if tags[at - 1] in "npP" or lower[at - 1] in ordinals()
    ]
    likely = [at for at in able if classes(lower[at], "en")[0] == "V"]
    for at in likely[:1] or able[-1:]:
        tags[at] = "V"


def _tag_infinitive(lower: Sequence[str], tags: list[str]) -> None:
    """Tag the last word behind a German modal verb if it was taken for a noun: "das kosten"."""
    last = max((at for at, word in enumerate(lower) if word[0].isalpha()), default=0)
    has_modal = any(
        tag == "M" or word.startswith("würde") for tag, word in zip(tags, lower, strict=True)
    )
    if has_modal and tags[last] == "n" and "V" in classes(lower[last], "de"):
        tags[last] = "V"


def _tag(word: str, letter: str, at: int, language: str) -> str:
    """Return the class of a word: with a capital inside an English sentence it is a name."""
    folded = word.rstrip(".").casefold()
    if not word[0].isalnum():
        return "X"
    if folded in words("titles", "honorifics"):
        return "p"
    if folded in words("phrases", "attribution"):
        return "i"
    if at > 0 and word[0].isupper() and word != "I" and letter != "p":
        is_pronoun = folded in pronouns("de")
        return "p" if language == "en" else letter if is_pronoun else "n"
    return "n" if any(map(str.isdigit, word)) and not word[0].isdigit() else letter


def noun_phrases(text: str, language: str = "") -> tuple[NounPhrase, ...]:
    """Return the noun phrases of a text in order; a quoted title is one."""
    tokens = tokens_in(text, language)
    quoted = [match.span("title") for match in _QUOTED.finditer(text)]
    phrases: list[NounPhrase] = []
    at = 0
    while at < len(tokens):
        title = next((span for span in quoted if span[0] <= tokens[at].start < span[1]), None)
        if title is not None:
            phrases.append(_title(text, *title))
            at = next((n for n in range(at, len(tokens)) if tokens[n].start >= title[1]), at + 99)
            continue
        phrase, at = _phrase_at(tokens, at)
        if phrase is not None:
            phrases.append(phrase)
    return tuple(phrases)


def _title(text: str, start: int, end: int) -> NounPhrase:
    title = text[start:end].rstrip(".,")
    return NounPhrase(start, start, start, start + len(title), "", "", (title,), "p")


def _breaks(tokens: tuple[Token, ...], begin: int, at: int) -> bool:
    """Return whether a phrase ends before a token: behind an owner, or at a name behind a noun."""
    if at == begin:
        return False
    token, before = tokens[at], tokens[at - 1]
    if _AMOUNT.fullmatch(token.text):
        return True
    is_name = token.tag == "p" and token.text[0].isupper() and token.text.isalpha()
    if before.owns or not is_name or before.tag != "n":
        return before.owns
    is_long = at + 1 < len(tokens) and tokens[at + 1].tag == "p"
    return before.text.islower() or (is_long and at - begin > 0 and tokens[begin].tag != "p")


def _is_word(tokens: tuple[Token, ...], at: int) -> bool:
    return at < len(tokens) and tokens[at].text.isalpha() and tokens[at].tag not in "VBHMWP"


def _determines(tokens: tuple[Token, ...], at: int) -> bool:
    token = tokens[at]
    is_noun_next = at + 1 < len(tokens) and tokens[at + 1].tag in _INNER
    if token.lower in words("phrases", "demonstrative") and token.tag in "WP":
        return is_noun_next and (at == 0 or tokens[at - 1].tag in "VBHMi")
    return token.tag in "TS" or (is_noun_next and token.lower in words("phrases", "asking"))


def _phrase_at(tokens: tuple[Token, ...], at: int) -> tuple[NounPhrase | None, int]:
    """Return the noun phrase that begins at a token, and the token behind it."""
    first = at
    preposition = tokens[at] if tokens[at].tag in "io" else None
    at += preposition is not None
    determiner = tokens[at] if at < len(tokens) and _determines(tokens, at) else None
    at += determiner is not None
    begin = at
    while at < len(tokens) and tokens[at].tag in _INNER and not _breaks(tokens, begin, at):
        at += 1
    end = at
    if any(token.tag in _HEAD for token in tokens[begin:end]):
        while tokens[end - 1].tag not in _HEAD:
            end -= 1
    elif determiner is None:
        end = begin
    elif end == begin and determiner.tag == "T" and _is_word(tokens, begin):
        end += determiner.lower in words("phrases", "articles")
    if end == begin:
        return None, max(at, first + 1) if determiner is None else max(begin, first + 1)
    inside = tokens[begin:end]
    phrase = NounPhrase(
        start=tokens[first].start,
        inner=(determiner or inside[0]).start,
        noun=inside[0].start,
        end=inside[-1].end,
        preposition=preposition.lower if preposition else "",
        determiner=determiner.lower if determiner else "",
        words=tuple(token.text for token in inside),
        tags="".join(token.tag for token in inside),
        owns=inside[-1].owns,
    )
    return phrase, end


def clauses_of(text: str) -> list[str]:
    """Return the clauses of a text between full stops and semicolons, without a mere yes or no."""
    clauses = [clause for start, end in clause_spans(text) if (clause := text[start:end].strip())]
    return [clause for clause in clauses if len(clause.split()) > 1] or clauses


def clause_spans(text: str) -> list[tuple[int, int]]:
    """Return where the clauses of a text between full stops and semicolons begin and end."""
    ends = [
        match.end()
        for match in _STOP.finditer(text)
        if match["mark"] != "." or not _is_abbreviation(match, text)
    ]
    return list(pairwise((0, *ends, len(text))))


def _is_abbreviation(match: re.Match[str], text: str) -> bool:
    word = match["word"].casefold()
    is_short = len(word) == 1 or word in words("phrases", "abbreviations")
    is_number = not word and text[: match.start("mark")][-1:].isdigit()
    is_title = word in words("titles", "honorifics") and len(word) < _ABBREVIATION
    return (is_short or is_number or is_title) and match.end() < len(text)
