"""Why a query is refused or fails, and where."""

from typing import Literal

from core.messages import UserMessage

Phase = Literal["compile time", "runtime"]


class CypherError(Exception):
    """A query that cannot be answered; `kind` and `detail` are the names of the openCypher TCK.

    `at` is the offset of the offending text in the query, -1 where none is to blame.
    """

    def __init__(
        self,
        kind: str,
        detail: str,
        text: UserMessage,
        *,
        at: int = -1,
        phase: Phase = "compile time",
    ) -> None:
        super().__init__(str(text))
        self.kind = kind
        self.detail = detail
        self.text = text
        self.at = at
        self.phase: Phase = phase


def syntax_error(detail: str, text: UserMessage, at: int) -> CypherError:
    """Return an error of the query's form."""
    return CypherError("SyntaxError", detail, text, at=at)


def unsupported(text: UserMessage, at: int) -> CypherError:
    """Return the refusal of a valid query that this implementation does not answer."""
    return CypherError("Unsupported", "Unsupported", text, at=at)


def type_error(detail: str, text: UserMessage) -> CypherError:
    """Return an error of a value, met while the query runs."""
    return CypherError("TypeError", detail, text, phase="runtime")


def argument_error(detail: str, text: UserMessage) -> CypherError:
    """Return an error of a function's argument, met while the query runs."""
    return CypherError("ArgumentError", detail, text, phase="runtime")
