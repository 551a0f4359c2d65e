"""The language model that the settings name, loaded when it is first asked for."""

import threading
from collections.abc import Callable
from pathlib import Path

from core.errors import ModelRefused
from core.llm.endpoint.address import parse_address
from core.llm.language_model import LanguageModel
from core.refine.fingerprints import model_fingerprint
from core.settings.options import Settings

LoadModel = Callable[[Path, Settings], LanguageModel]
LoadServerModel = Callable[[Settings], LanguageModel]
# With another one of these the model is loaded, or reached, anew.
RELOAD_OPTIONS = (
    "model_file",
    "context_tokens",
    "answer_tokens",
    "model_window_tokens",
    "model_threads",
    "model_idle_minutes",
    "endpoint_address",
    "endpoint_model",
    "endpoint_window_tokens",
    "endpoint_consent",
)


class ActiveModel:
    """Keeps one model at a time; may be shared between threads.

    `load` gives the model in a file, `reach` the one on a server; a server goes first. Either may
    be missing.
    """

    def __init__(
        self,
        settings: Callable[[], Settings],
        load: LoadModel | None,
        reach: LoadServerModel | None = None,
    ) -> None:
        self._settings = settings
        self._load = load
        self._reach = reach
        self._loading = threading.Lock()
        self._current: tuple[tuple[object, ...], LanguageModel] | None = None

    def get(self) -> LanguageModel | None:
        """The model of the settings; None without one. Another one than before is closed."""
        settings = self._settings()
        wanted = tuple(getattr(settings, name) for name in RELOAD_OPTIONS)
        with self._loading:
            current = self._current
            if current is not None and current[0] != wanted:
                current[1].close()
                self._current = current = None
            if current is None and (model := self._made(settings)) is not None:
                self._current = current = (wanted, model)
        return current[1] if current is not None else None

    def close(self) -> None:
        """The model's memory is given back; asked for again, it is loaded anew."""
        with self._loading:
            if self._current is not None:
                self._current[1].close()
                self._current = None

    def _made(self, settings: Settings) -> LanguageModel | None:
        if settings.endpoint_address and self._reach is not None:
            return self._reach(settings)
        if settings.model_file and self._load is not None:
            return self._load(Path(settings.model_file), settings)
        return None


def local_only(model: LanguageModel | None) -> LanguageModel | None:
    """The model if it may read documents and conversations: what it is told stays here."""
    return model if model is not None and not model.is_remote else None


def local_model_id(settings: Settings) -> str:
    """What tells the model that may read documents from others; empty without one.

    A server elsewhere may not: it is told only what a question and its passages hold.
    """
    if settings.endpoint_address:
        try:
            address = parse_address(settings.endpoint_address)
        except ModelRefused:
            return ""
        return "" if address.is_remote else f"{address} {settings.endpoint_model}"
    return model_fingerprint(Path(settings.model_file)) if settings.model_file else ""


def model_display_name(settings: Settings) -> str:
    """The model's name for people; empty without one."""
    if settings.endpoint_address:
        return settings.endpoint_model or settings.endpoint_address
    return Path(settings.model_file).name if settings.model_file else ""
