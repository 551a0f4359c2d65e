"""A word of a question that means something said before."""

from msgspec import Struct


class Reference(Struct, frozen=True):
    """Words at `start` to `end` that are to be read as `meaning`."""

    start: int
    end: int
    meaning: str
    sure: float
    how: str
