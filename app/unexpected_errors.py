"""Conversion of unexpected exceptions, which are bugs, to errors that can be shown."""

import logging

from core.errors import LociError

_log = logging.getLogger("loci")


def to_loci_error(failure: BaseException) -> LociError:
    """Return a `LociError` as it is; log any other exception and wrap it in one."""
    if isinstance(failure, LociError):
        return failure
    _log.error("unexpected failure", exc_info=failure)
    return LociError("", "internal_error", error=type(failure).__name__, reason=str(failure))
