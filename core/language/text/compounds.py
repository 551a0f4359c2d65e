"""German compounds, which are what their last word is: a "Fahrradwerkstatt" is a "Werkstatt"."""

from collections.abc import Collection, Mapping

from core.language.text.tagger import is_known_word

# Shorter words end others by chance.
SHORTEST = 6
# A shorter beginning ("Mani-fest") is part of a word, or of a verb ("Be-treffen").
_SHORTEST_FRONT = 4


def told_by(lower: str, words: Mapping[str, str]) -> str | None:
    """What the mapping says of the word, or of the German word that it ends with."""
    if lower in words:
        return words[lower]
    ends = (it for it in words if len(it) >= SHORTEST and lower.endswith(it))
    return next((words[it] for it in ends if not is_known_word(it, "en")), None)


def is_called_by(lower: str, words: Collection[str], language: str) -> bool:
    """Whether the word is one of the words, or in German a compound that ends with one."""
    if lower in words or language != "de":
        return lower in words
    fronts = (lower.removesuffix(end).rstrip("-") for end in words if lower.endswith(end))
    return any(
        len(front) >= SHORTEST or (len(front) >= _SHORTEST_FRONT and is_known_word(front, language))
        for front in fronts
    )
