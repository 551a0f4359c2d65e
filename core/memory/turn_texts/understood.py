"""A rewritten question as it is shown: only where it reads as a question."""

import re

from msgspec.structs import replace

from core.language.question.cues import language_of_question
from core.language.text.tagger import function_class
from core.memory.conversation_lexicon import words
from core.records.memory import RewrittenQuestion

# Classes of words that can begin a referent: determiner, possessive, pronoun, preposition.
_BEGINNING = frozenset("TSPi")
_VERBS = frozenset("BHM")
_JOINT = re.compile(r"(?:and|but|so|und|aber|also)\b,?\s+", re.IGNORECASE)
_ABOUT = re.compile(
    r"(?:what|how) about\b|was ist mit\b|wie (?:ist|steht) es mit\b|wie sieht es mit\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+")
_OWNS = re.compile(r"['’]s?\s")
# Marks of what is no sentence: brackets and gaps.
_BROKEN = re.compile(r"[(\[\n]|…")


def with_shown(rewritten: RewrittenQuestion) -> RewrittenQuestion:
    """Return it with the question that is shown; that is empty where it would be no sentence."""
    return replace(rewritten, shown=_shown(rewritten))


def _shown(rewritten: RewrittenQuestion) -> str:
    text = rewritten.text
    language = language_of_question(rewritten.asked)
    for words_asked, referent in rewritten.replaced:
        if referent == rewritten.text:
            if not _continues(words_asked):
                return ""
        elif f" ({referent})" in text:
            text = text.replace(f" ({referent})", "")  # only the search needs the topic
        elif not _is_referent(referent, language):
            return ""
    text = _JOINT.sub("", text, count=1) if _JOINT.match(text) else text
    is_new = _WORD.findall(text.casefold()) != _WORD.findall(rewritten.asked.casefold())
    return _written(text, language) if is_new and not _BROKEN.search(text) else ""


def _written(text: str, language: str) -> str:
    """Return the question with its capital and mark."""
    first = next(iter(_WORD.findall(text.lower())), "")  # "what's" asks too
    is_verb = function_class(first, language) in _VERBS
    is_asking = is_verb or first in words("phrases", "question_words")
    mark = "?" if is_asking and text[-1:].isalnum() else ""
    return f"{text[:1].upper()}{text[1:]}{mark}"


def _continues(asked: str) -> bool:
    """Return whether it is a part of the question before, and no new question: "And on Heron?"."""
    rest = _ABOUT.sub("", asked.casefold())
    return words("phrases", "question_words").isdisjoint(_WORD.findall(rest))


def _is_referent(referent: str, language: str) -> bool:
    """Return whether it is a name, or begins like a noun phrase: "the budget", and not "budget"."""
    first, *rest = _OWNS.split(referent, maxsplit=1)[0].split() or [""]
    return function_class(first.lower(), language) in _BEGINNING or all(
        word[:1].isupper() or word[:1].isdigit() or function_class(word.lower(), language)
        for word in (first, *rest)
    )
