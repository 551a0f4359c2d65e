"""An error as people read it."""

from msgspec import Struct

from core.errors import LociError
from ui.theme.language.told import retell


class Alert(Struct, frozen=True):
    """A title, one sentence on what happened, one on what to do."""

    title: str
    detail: str
    remedy: str

    @property
    def sentence(self) -> str:
        """Detail and remedy in one line."""
        return f"{self.detail} {self.remedy}".strip()


def alert_for(error: LociError) -> Alert:
    """What to show for an error, in the language of the window; its subject opens the detail."""
    subject = error.subject.rsplit("/", 1)[-1]
    detail = retell(error.detail)
    if subject:
        detail = f"{subject}: {detail}"
    elif error.detail == error.title:
        detail = ""
    return Alert(retell(error.title), detail, retell(error.remedy))
