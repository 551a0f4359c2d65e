"""Errors as the window shows them."""

import re

from msgspec import Struct

from core.errors import LociError
from core.messages import UserMessage
from ui.theme.translation import translate_message

_SENTENCE = re.compile(r"[^.?!]+[.?!]*")
# A command of the terminal: "See: loci sources".
_COMMAND = re.compile(r"\bloci [a-z]")


class Alert(Struct, frozen=True):
    """Title, one sentence on what happened, one on what to do."""

    title: str
    detail: str
    remedy: str

    @property
    def sentence(self) -> str:
        """Detail and remedy on one line."""
        return f"{self.detail} {self.remedy}".strip()

    @property
    def text(self) -> str:
        """Title and sentence on one line."""
        return f"{self.title}. {self.sentence}".strip()


def sentence_of(error: LociError) -> str:
    """Return detail and remedy without the subject, for where the user sees what it is about."""
    parts = (translate_message(error.message), _remedy(error.message))
    return " ".join(part for part in parts if part)


def alert_for(error: LociError) -> Alert:
    """Return what to show for an error, in the window's language; its subject opens the detail.

    A subject that is a number is an id, which tells nobody anything.
    """
    subject = error.subject.rsplit("/", 1)[-1]
    detail = translate_message(error.message)
    if subject and not subject.isdigit():
        detail = f"{subject}: {detail}"
    elif error.message == error.title_message:
        detail = ""
    return Alert(translate_message(error.title_message), detail, _remedy(error.message))


def _remedy(message: UserMessage) -> str:
    """What to do, without what is done in a terminal."""
    sentences = _SENTENCE.findall(translate_message(message.remedy))
    return "".join(text for text in sentences if not _COMMAND.search(text)).strip()
