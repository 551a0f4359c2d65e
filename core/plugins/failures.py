"""Failures of plugins, as messages to the user."""

from core.ingest.workers.processes import ProcessEnded, TaskFailed, is_cpu_limit_exit, name_of_end
from core.messages import UserMessage


def failure_of(name: str, error: BaseException, *, seconds: float) -> UserMessage:
    """Return what a plugin did wrong, by the error of its process."""
    return UserMessage("plugin_failed", name=name, reason=_reason(error, seconds))


def wrong_reply(name: str, error: Exception) -> UserMessage:
    """Return the message for a reply of a plugin that is not what was asked for."""
    reason = UserMessage("plugin_replied_wrongly", reason=str(error)[:300])
    return UserMessage("plugin_failed", name=name, reason=reason)


def _reason(error: BaseException, seconds: float) -> UserMessage:
    is_over_time = isinstance(error, ProcessEnded) and is_cpu_limit_exit(error.exitcode)
    if is_over_time or isinstance(error, TimeoutError):
        return UserMessage("plugin_took_too_long", seconds=seconds)
    if isinstance(error, ProcessEnded):
        return UserMessage("plugin_process_ended", code=name_of_end(error.exitcode))
    if isinstance(error, TaskFailed):
        what = "plugin_tried_too_much" if error.error.is_refusal else "plugin_raised"
        return UserMessage(what, error=error.error.name, reason=error.error.reason[:300])
    return UserMessage("plugin_raised", error=type(error).__name__, reason=str(error)[:300])
