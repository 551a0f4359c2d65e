"""Records of models: available, downloaded and in use."""

from typing import Literal

from msgspec import Struct

from core.messages import UserMessage

ModelKind = Literal["language", "encoder", "speech"]
ModelState = Literal["available", "partly", "ready", "in use"]
Fit = Literal["good", "tight", "too large"]


class ModelInfo(Struct, frozen=True):
    """A model of the catalog, or a file of the user (`is_own`).

    `size_bytes` and `memory_bytes` are 0 and `sha256` is empty where unknown. `fit` says whether
    this machine can run it, `fit_why` gives the reason. `got_bytes` are already on the disk. One
    language model is recommended for this machine. `can_read` says whether it is large enough to
    read documents for the graph.
    """

    name: str
    kind: ModelKind
    state: ModelState = "available"
    languages: tuple[str, ...] = ()
    size_bytes: int = 0
    memory_bytes: int = 0
    context_tokens: int = 0
    license: str = ""
    address: str = ""
    sha256: str = ""
    note: UserMessage = UserMessage()
    fit: Fit = "good"
    fit_why: UserMessage = UserMessage()
    path: str = ""
    got_bytes: int = 0
    is_own: bool = False
    is_recommended: bool = False
    can_read: bool = True

    @property
    def key(self) -> str:
        """Name or path that identifies the model in the engine."""
        return self.path if self.is_own else self.name


class DownloadProgress(Struct, frozen=True):
    """Progress of a download; `size_bytes` is 0 while unknown."""

    name: str
    got_bytes: int
    size_bytes: int = 0
    stage: str = ""


class ModelTestResult(Struct, frozen=True):
    """Result of a short test prompt: times in seconds, memory of the model's process in bytes."""

    name: str
    reply: str
    load_s: float
    first_token_s: float
    tokens_per_s: float
    memory_bytes: int = 0


class EncodedTexts(Struct, frozen=True):
    """One vector for each text, of the length of 1, and the name of the encoder."""

    encoder: str
    vectors: tuple[tuple[float, ...], ...]


class EncoderChoice(Struct, frozen=True):
    """Encoder that is used because most documents are not in English; nobody asked for it.

    `language` is the ISO 639-1 code of most documents; empty if no language has most. `replaced`
    is the encoder for English.
    """

    encoder: str
    replaced: str
    language: str = ""
