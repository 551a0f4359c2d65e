"""Whether a text denies something."""

from core.resources import patterns

_PATTERNS = patterns("polarity")
_DENIAL, _EXCLUDED = _PATTERNS["denial"], _PATTERNS["excluded"]


def denies(text: str) -> bool:
    """Return whether a word of the text denies something."""
    return _DENIAL.search(text) is not None


def without_excluded(text: str) -> str:
    """Return the text without what it sets apart: "Jan (not the tall one)" becomes "Jan "."""
    return _EXCLUDED.sub(" ", text)
