"""Titles, icons and colors of Markdown callouts."""

from typing import NamedTuple

from ui.theme.translation import translatable, translate

KINDS: dict[str, tuple[str, str, str]] = {
    "note": (translatable("reader", "Note"), "pencil", "info"),
    "abstract": (translatable("reader", "Summary"), "list", "info"),
    "info": (translatable("reader", "Info"), "info", "info"),
    "todo": (translatable("reader", "To do"), "list-checks", "info"),
    "tip": (translatable("reader", "Tip"), "sparkles", "success"),
    "success": (translatable("reader", "Success"), "circle-check", "success"),
    "question": (translatable("reader", "Question"), "message-circle", "warning"),
    "warning": (translatable("reader", "Warning"), "triangle-alert", "warning"),
    "failure": (translatable("reader", "Failure"), "circle-x", "danger"),
    "danger": (translatable("reader", "Danger"), "shield-alert", "danger"),
    "bug": (translatable("reader", "Bug"), "circle-x", "danger"),
    "example": (translatable("reader", "Example"), "flask-conical", "info"),
    "quote": (translatable("reader", "Quote"), "quote", "muted"),
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
