"""Whether a text denies something."""

from core.resources import patterns

_DENIAL = patterns("polarity")["denial"]


def denies(text: str) -> bool:
    """Return whether a word of the text denies something."""
    return _DENIAL.search(text) is not None
