"""A language model whose calls are in the audit log: which model, how much, and no content."""

from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, cast

from core.audit.log import AuditLog
from core.llm.language_model import ChatReply, LanguageModel, Message
from core.records.audit import AuditEntry, AuditValue

P = ParamSpec("P")


class _LoggedModel:
    """A `LanguageModel` that logs each chat and is otherwise the given one."""

    def __init__(self, model: LanguageModel, log: AuditLog) -> None:
        self._model = model
        self._log = log

    def __getattr__(self, name: str) -> Any:
        return getattr(self._model, name)

    def chat(self, messages: Sequence[Message], **options: Any) -> ChatReply:
        characters = sum(len(message.content) for message in messages)
        try:
            reply = self._model.chat(messages, **options)
        except BaseException as error:
            self._record(type(error).__name__, characters=characters)
            raise
        self._record(
            "",
            characters=characters,
            tokens_in=reply.tokens_in,
            tokens_out=reply.tokens_out,
            tokens_per_s=reply.tokens_per_s,
        )
        return reply

    def _record(self, outcome: str, **sizes: AuditValue) -> None:
        values = {"model": self._model.name, "is_remote": self._model.is_remote, **sizes}
        self._log.record(lambda: [AuditEntry("model", "chat", outcome, values)])


def log_model_calls(
    load: Callable[P, LanguageModel] | None, log: AuditLog
) -> Callable[P, LanguageModel] | None:
    """Return a function that loads a model whose calls are logged."""
    if load is None:
        return None
    load_model = load

    def load_logged(*args: P.args, **kwargs: P.kwargs) -> LanguageModel:
        return cast("LanguageModel", _LoggedModel(load_model(*args, **kwargs), log))

    return load_logged
