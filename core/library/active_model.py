"""The language model that the settings name, loaded at first use."""

import re
import secrets
import threading
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from core.errors import ModelError, ModelRefused
from core.llm.endpoint.address import parse_address
from core.llm.gguf import inspect_gguf
from core.llm.language_model import LanguageModel
from core.models.model_info import SMALLEST_READER
from core.privacy.masked_model import MaskedModel
from core.privacy.masking import Masker, MaskRules
from core.refine.fingerprints import model_fingerprint
from core.settings.options import Settings

# Parameters in the name of a server's model.
_SIZE = re.compile(r"(?<![\w.])(\d{1,4}(?:\.\d{1,2})?)([bBmM])(?![A-Za-z])")
LoadModel = Callable[[Path, Settings], LanguageModel]
LoadServerModel = Callable[[Settings], LanguageModel]
# Options whose change requires to load the model, or connect to it, again.
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
    """Holder of one loaded language model; thread-safe.

    `load` opens the model in a file, `load_server` connects to the one on a server. A server
    takes precedence, and gets masked texts if it is elsewhere. Either may be missing.
    """

    def __init__(
        self,
        settings: Callable[[], Settings],
        load: LoadModel | None,
        load_server: LoadServerModel | None = None,
    ) -> None:
        self._settings = settings
        self._load = load
        self._load_server = load_server
        self._masker = Masker(lambda: _mask_rules(settings()), key=secrets.token_bytes(32))
        self._lock = threading.Lock()
        self._current: tuple[tuple[object, ...], LanguageModel] | None = None

    def get(self) -> LanguageModel | None:
        """Return the model that the settings name, or None; close one of other settings."""
        settings = self._settings()
        key = tuple(getattr(settings, name) for name in RELOAD_OPTIONS)
        with self._lock:
            current = self._current
            if current is not None and current[0] != key:
                current[1].close()
                self._current = current = None
            if current is None and (model := self._open(settings)) is not None:
                self._current = current = (key, model)
        return current[1] if current is not None else None

    def close(self) -> None:
        """Unload the model and free its memory; `get` loads it again."""
        with self._lock:
            if self._current is not None:
                self._current[1].close()
                self._current = None

    def _open(self, settings: Settings) -> LanguageModel | None:
        if settings.endpoint_address and self._load_server is not None:
            model = self._load_server(settings)
            return MaskedModel(model, self._masker) if model.is_remote else model
        if settings.model_file and self._load is not None:
            return self._load(Path(settings.model_file), settings)
        return None


def _mask_rules(settings: Settings) -> MaskRules:
    return MaskRules.from_settings(settings) if settings.mask_for_server else MaskRules()


def local_only(model: LanguageModel | None) -> LanguageModel | None:
    """Return the model if it is local and so may read documents and conversations."""
    return model if model is not None and not model.is_remote else None


def local_model_id(settings: Settings) -> str:
    """Return the id of the local model that may read documents; empty without one.

    A remote server may not: it receives only questions with the passages for them, or for a query
    the things that they name.
    """
    if settings.endpoint_address:
        try:
            address = parse_address(settings.endpoint_address)
        except ModelRefused:
            return ""
        return "" if address.is_remote else f"{address} {settings.endpoint_model}"
    return model_fingerprint(Path(settings.model_file)) if settings.model_file else ""


def is_too_small_to_read(settings: Settings) -> bool:
    """Whether the model file is known to be too small to read documents for the graph."""
    path = Path(settings.model_file)
    if settings.endpoint_address or not settings.model_file or not path.is_file():
        return False
    return _parameters(path, path.stat().st_mtime_ns) < SMALLEST_READER


def model_parameters(settings: Settings) -> int:
    """Return the number of parameters of the language model in use; 0 if none or unknown (P7).

    Of a server's model its name tells, such as "llama3.1:8b".
    """
    if settings.endpoint_address:
        size = _SIZE.search(settings.endpoint_model)
        return int(float(size[1]) * (1e9 if size[2] in "bB" else 1e6)) if size else 0
    path = Path(settings.model_file)
    if not settings.model_file or not path.is_file():
        return 0
    return _parameters(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=4)
def _parameters(path: Path, _mtime_ns: int) -> int:
    """Return the number of parameters by the file's head; the smallest reader's if unknown."""
    try:
        return inspect_gguf(path).parameters or SMALLEST_READER
    except ModelError:
        return SMALLEST_READER


def model_display_name(settings: Settings) -> str:
    """Return the model's name for people; empty without one."""
    if settings.endpoint_address:
        return settings.endpoint_model or settings.endpoint_address
    return Path(settings.model_file).name if settings.model_file else ""
