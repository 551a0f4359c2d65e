"""The language model that the settings name, loaded when it is first asked for."""

import threading
from collections.abc import Callable
from pathlib import Path

from core.llm.model import LanguageModel
from core.settings.options import Settings

Load = Callable[[Path, Settings], LanguageModel]
# A file and the sizes of context and answer: with others, the model is loaded anew.
_Wanted = tuple[str, int, int]


class ChosenModel:
    """Keeps one model at a time; may be shared between threads."""

    def __init__(self, settings: Callable[[], Settings], load: Load | None) -> None:
        self._settings = settings
        self._load = load
        self._loading = threading.Lock()
        self._current: tuple[_Wanted, LanguageModel] | None = None

    def get(self) -> LanguageModel | None:
        """The model of the settings; None without one. Another one than before is closed."""
        settings = self._settings()
        wanted = (settings.model_file, settings.context_tokens, settings.answer_tokens)
        with self._loading:
            current = self._current
            if current is not None and current[0] != wanted:
                current[1].close()
                self._current = current = None
            if current is None and settings.model_file and self._load is not None:
                model = self._load(Path(settings.model_file), settings)
                self._current = current = (wanted, model)
        return current[1] if current is not None else None

    def close(self) -> None:
        """The model's memory is given back; asked for again, it is loaded anew."""
        with self._loading:
            if self._current is not None:
                self._current[1].close()
                self._current = None
