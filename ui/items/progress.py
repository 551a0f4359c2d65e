"""Progress in words."""

from core.records.status import Progress, Refinement

WORDS = {
    "idle": "Up to date",
    "scanning": "Looking for changes",
    "reading": "Reading",
    "paused": "Paused",
    "stopping": "Stopping",
}


def say_progress(progress: Progress) -> str:
    """What the engine is doing, how far it is, and how long it will take."""
    words = WORDS[progress.state]
    if progress.state == "reading" and progress.doing:
        words = f"Reading {progress.doing.rsplit('/', 1)[-1]}"
    parts = [words]
    if progress.total and progress.state in {"reading", "paused"}:
        parts.append(f"{progress.done:,} of {progress.total:,} files")
    if progress.state == "reading" and progress.seconds_left is not None:
        parts.append(f"{say_seconds(progress.seconds_left)} left")
    if progress.note:
        parts.append(progress.note)
    return "  ·  ".join(parts)


def say_refinement(refinement: Refinement) -> str:
    """How much the language model has read; empty without one, and when it has read all."""
    is_over = refinement.refined >= refinement.total
    if is_over or refinement.state in {"no model", "off"}:
        return ""
    words = f"the model has read {refinement.refined:,} of {refinement.total:,}"
    if refinement.state == "working" and refinement.seconds_left is not None:
        words += f", {say_seconds(refinement.seconds_left)} left"
    return words


def say_seconds(seconds: float) -> str:
    """A time ahead, no more exact than it is known."""
    if seconds < 10:
        return "a few seconds"
    if seconds < 60:
        return f"about {round(seconds / 10) * 10} s"
    if seconds < 3600:
        return f"about {round(seconds / 60)} min"
    return f"about {seconds / 3600:.1f} h"
