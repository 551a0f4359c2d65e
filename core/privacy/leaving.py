"""Calls whose results may leave this computer: those of programs that may send them on (D11)."""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

_LEAVING: ContextVar[bool] = ContextVar("leaving", default=False)


def is_leaving() -> bool:
    """Return whether what this thread reads may leave this computer."""
    return _LEAVING.get()


@contextmanager
def leaving() -> Generator[None]:
    """Let the calls of this thread see only what may leave this computer."""
    token = _LEAVING.set(True)
    try:
        yield
    finally:
        _LEAVING.reset(token)
