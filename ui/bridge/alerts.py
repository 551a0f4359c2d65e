"""An error as people read it."""

from msgspec import Struct

from core.errors import LociError


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
    """What to show for an error; its subject, when short, opens the detail."""
    subject = error.subject.rsplit("/", 1)[-1]
    detail = f"{subject}: {error.detail}" if subject else error.detail
    return Alert(error.title, "" if detail == error.title else detail, error.remedy)
