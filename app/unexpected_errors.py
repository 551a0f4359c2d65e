"""Where failures end that no error of `core.errors` describes: they are bugs, logged and told."""

import logging

from core.errors import LociError

_log = logging.getLogger("loci")


def to_loci_error(failure: BaseException) -> LociError:
    """The failure itself if it is one of ours; else it is logged and becomes a plain one."""
    if isinstance(failure, LociError):
        return failure
    _log.error("unexpected failure", exc_info=failure)
    return LociError(
        detail=f"Loci made a mistake: {type(failure).__name__}: {failure}.",
        remedy="Please report it; logs/engine.log in Loci's own folder may say more.",
    )
