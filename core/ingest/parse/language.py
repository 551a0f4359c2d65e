"""Language detection by script and a vote of the most common words."""

import re
from collections import Counter
from collections.abc import Collection, Mapping

from core.language.text.tagger import dictionaries_with
from core.resources import word_lists

SAMPLE = 20_000
SCRIPTS = (
    ("ja", re.compile(r"[\u3040-\u30ff]")),
    ("ko", re.compile(r"[\uac00-\ud7a3]")),
    ("zh", re.compile(r"[\u4e00-\u9fff]")),
    ("ru", re.compile(r"[\u0400-\u04ff]")),
    ("el", re.compile(r"[\u0370-\u03ff]")),
    ("he", re.compile(r"[\u0590-\u05ff]")),
    ("ar", re.compile(r"[\u0600-\u06ff]")),
)
# A text of so few words may lack the commonest ones.
_SHORT, _LEAST_OWN = 60, 3
LETTERS = re.compile(r"[^\W\d_]+")
# Single letters also number lists and columns, so they are no evidence.
VOTES = {
    language: frozenset(word for word in words if len(word) > 1)
    for language, words in word_lists("common_words.toml").items()
}


def detect_language(text: str) -> str:
    """Return the ISO 639-1 code; empty if the text is too short or ambiguous."""
    words = LETTERS.findall(text[:SAMPLE].lower())
    letters = sum(map(len, words))
    if not letters:
        return ""
    joined = "".join(words)
    for language, script in () if joined.isascii() else SCRIPTS:
        if len(script.findall(joined)) * 5 > letters:
            return language
    counts = Counter(words)
    votes = {language: sum(counts[word] for word in common) for language, common in VOTES.items()}
    best, second = sorted(votes, key=lambda language: -votes[language])[:2]
    if votes[best] < 3 or votes[best] * 20 < len(words) or votes[best] <= votes[second] * 1.1:
        return _by_dictionary(words, votes) if len(words) <= _SHORT else ""
    return best


def _by_dictionary(words: Collection[str], votes: Mapping[str, int]) -> str:
    """Return the language of a short text by the dictionaries, among those with most votes.

    English has words that many languages write so, so it needs more votes than any other.
    """
    most = max(votes.values())
    ahead = [language for language, count in votes.items() if count == most]
    fitting = [it for it in ahead if it != "en" or len(ahead) == 1]
    return next((it for it in fitting if _is_of_dictionary(words, it)), "")


def _is_of_dictionary(words: Collection[str], language: str) -> bool:
    """Whether the dictionary has half of the words, and alone has most that only one has."""
    dictionaries = [dictionaries_with(word) for word in words]
    own = Counter(code for it in dictionaries if len(it) == 1 for code in it)
    most = own[language]
    is_half = 2 * sum(language in it for it in dictionaries) >= len(words)
    return is_half and most >= max(_LEAST_OWN, 3 * (own.total() - most))
