"""Texts for progress."""

from msgspec.structs import replace

from core.messages import UserMessage
from core.records.files import status
from ui.theme.translation import say_number, translate, translate_message

_AFTER_FILES = {
    status.COMPLETING: UserMessage("updating_index"),
    status.RESOLVING: UserMessage("connecting_facts"),
    status.SENTENCE_INDEXING: UserMessage("improving_search"),
}


def say_progress(progress: status.Progress) -> str:
    """Return the current task, its progress and the remaining time."""
    parts = [_doing(progress)]
    if progress.note:
        parts.append(translate_message(progress.note))
    if progress.total and progress.state in {"reading", "paused"}:
        parts.append(_counted(progress))
    if progress.state == "reading" and progress.seconds_left is not None:
        parts.append(_left(progress.seconds_left))
    return "  ·  ".join(parts)


def say_doing(progress: status.Progress) -> str:
    """Return the text of `say_progress` for a task without a count."""
    return say_progress(replace(progress, total=0))


def say_refinement(refinement: status.Refinement) -> str:
    """Return how much the language model has read; empty at the start and when it is done."""
    is_over = refinement.refined >= refinement.total
    if is_over or not refinement.refined or refinement.state in {"no model", "off"}:
        return ""
    words = translate("progress", "model read {done} of {total}").format(
        done=say_number(refinement.refined), total=say_number(refinement.total)
    )
    if refinement.state == "working" and refinement.seconds_left is not None:
        words += ", " + _left(refinement.seconds_left)
    return words


def say_encoding(encoder: status.ReencodeProgress | None) -> str:
    """Return the progress of reading with a new encoder; empty if there is none."""
    if encoder is None or encoder.problem:
        return ""
    if not encoder.total:
        return translate("progress", "Loading the new encoder")
    return translate("progress", "Reading with the new encoder, {done} of {total}").format(
        done=say_number(encoder.done), total=say_number(encoder.total)
    )


def say_seconds(seconds: float) -> str:
    """Return a duration, rounded to what is known."""
    if seconds < 10:
        return translate("progress", "a few seconds")
    if seconds < 60:
        return translate("progress", "about {seconds} s").format(seconds=round(seconds / 10) * 10)
    if seconds < 3600:
        return translate("progress", "about {minutes} min").format(minutes=round(seconds / 60))
    hours = say_number(seconds / 3600, places=1)
    return translate("progress", "about {hours} h").format(hours=hours)


def _counted(progress: status.Progress) -> str:
    """Return the counts of a task after reading, which counts in units of its own."""
    done, total = say_number(progress.done), say_number(progress.total)
    if progress.doing in status.AFTER_FILES:
        return translate("progress", "{done} of {total}").format(done=done, total=total)
    return translate("progress", "{done} of %n file(s)", "", progress.total).format(done=done)


def _left(seconds: float) -> str:
    return translate("progress", "{time} left").format(time=say_seconds(seconds))


def _doing(progress: status.Progress) -> str:
    if progress.state == "reading" and progress.doing:
        return _reading(progress.doing)
    return {
        "idle": translate("progress", "Up to date"),
        "scanning": translate("progress", "Checking for changes"),
        "reading": translate("progress", "Reading"),
        "paused": translate("progress", "Paused"),
        "stopping": translate("progress", "Stopping"),
    }[progress.state]


def _reading(doing: str) -> str:
    if doing in status.AFTER_FILES:
        return translate_message(_AFTER_FILES[doing])
    return translate("progress", "Reading {name}").format(name=doing.rsplit("/", 1)[-1])
