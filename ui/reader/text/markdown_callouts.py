"""Titles, icons and colors of Markdown callouts."""

from typing import Any, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP

from ui.theme.translation import translate

KINDS: dict[str, tuple[Any, str, str]] = {
    "note": (QT_TRANSLATE_NOOP("reader", "Note"), "pencil", "info"),
    "abstract": (QT_TRANSLATE_NOOP("reader", "Summary"), "list", "info"),
    "info": (QT_TRANSLATE_NOOP("reader", "Info"), "info", "info"),
    "todo": (QT_TRANSLATE_NOOP("reader", "To do"), "list-checks", "info"),
    "tip": (QT_TRANSLATE_NOOP("reader", "Tip"), "sparkles", "success"),
    "success": (QT_TRANSLATE_NOOP("reader", "Success"), "circle-check", "success"),
    "question": (QT_TRANSLATE_NOOP("reader", "Question"), "message-circle", "warning"),
    "warning": (QT_TRANSLATE_NOOP("reader", "Warning"), "triangle-alert", "warning"),
    "failure": (QT_TRANSLATE_NOOP("reader", "Failure"), "circle-x", "danger"),
    "danger": (QT_TRANSLATE_NOOP("reader", "Danger"), "shield-alert", "danger"),
    "bug": (QT_TRANSLATE_NOOP("reader", "Bug"), "circle-x", "danger"),
    "example": (QT_TRANSLATE_NOOP("reader", "Example"), "flask-conical", "info"),
    "quote": (QT_TRANSLATE_NOOP("reader", "Quote"), "quote", "muted"),
}
ALIASES = {
    "summary": "abstract", "tldr": "abstract", "hint": "tip", "important": "tip",
    "check": "success", "done": "success", "help": "question", "faq": "question",
    "caution": "warning", "attention": "warning", "fail": "failure", "missing": "failure",
    "error": "danger", "cite": "quote",
}  # fmt: skip


class Callout(NamedTuple):
    """Title, icon and name of the theme color of a kind of callout."""

    title: str
    icon: str
    color: str


def callout(name: str) -> Callout:
    """Return how a kind of callout is shown; an unknown kind has its own name as title."""
    kind = KINDS.get(ALIASES.get(name, name))
    if kind is None:
        return Callout(name.replace("-", " ").capitalize(), "pencil", "info")
    return Callout(translate("reader", kind[0]), *kind[1:])
