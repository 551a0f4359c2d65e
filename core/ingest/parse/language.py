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
# Least words that only the dictionary of one language has, and its share of all words: notes are
# full of names and compounds. English has words that many languages write so.
_LEAST_OWN, _LEAST_SHARE = 3, {"en": 0.5, "de": 0.3, "nl": 0.3}
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
        return _by_dictionary(words, votes)
    return best


def _by_dictionary(words: Collection[str], votes: Mapping[str, int]) -> str:
    """Return the language of a text that lacks the commonest words, as notes do.

    English needs more votes than any other.
    """
    most = max(votes.values())
    ahead = [language for language, count in votes.items() if count == most]
    able = [it for it in _LEAST_SHARE if it != "en" or ahead == [it]]
    dictionaries = [dictionaries_with(word) for word in words] if able else []
    own = Counter(code for having in dictionaries if len(having) == 1 for code in having)

    def is_of(language: str) -> bool:
        """Whether its dictionary has many of the words, and alone has most that only one has."""
        count, most = sum(language in having for having in dictionaries), own[language]
        is_many = count >= _LEAST_SHARE[language] * len(dictionaries)
        return is_many and most >= max(_LEAST_OWN, 2 * (own.total() - most))

    return next(filter(is_of, able), "")
