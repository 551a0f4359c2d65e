"""German compounds, which are what their last word is: a "Fahrradwerkstatt" is a "Werkstatt"."""

from collections.abc import Mapping

from core.language.text.tagger import is_known_word

# Shorter words end others by chance.
SHORTEST = 6


def told_by(lower: str, words: Mapping[str, str]) -> str | None:
    """What the mapping says of the word, or of the German word that it ends with."""
    if lower in words:
        return words[lower]
    ends = (it for it in words if len(it) >= SHORTEST and lower.endswith(it))
    return next((words[it] for it in ends if not is_known_word(it, "en")), None)
