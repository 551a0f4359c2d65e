"""Availability of text recognition on this machine."""

from functools import cache
from importlib.util import find_spec

PACKAGE = "rapidocr"


@cache
def is_ocr_available() -> bool:
    """Whether the optional package is installed; does not import it."""
    return find_spec(PACKAGE) is not None
