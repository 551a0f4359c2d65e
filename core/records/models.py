"""Models that can be had, are there, and are in use."""

from typing import Literal

from msgspec import Struct

ModelKind = Literal["language", "encoder"]
ModelState = Literal["available", "partly", "ready", "in use"]
Fit = Literal["good", "tight", "too large"]


class ModelShown(Struct, frozen=True):
    """A model of the catalogue, or a file of the user's own (`is_own`).

    `size_bytes` and `memory_bytes` are 0 and `sha256` is empty where they are not known. `fit`
    says whether this machine can run it, `fit_why` in words. `got_bytes` are on the disk already.
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
    note: str = ""
    fit: Fit = "good"
    fit_why: str = ""
    path: str = ""
    got_bytes: int = 0
    is_own: bool = False


class Downloaded(Struct, frozen=True):
    """How far a download is. `size_bytes` is 0 while it is not known."""

    name: str
    got_bytes: int
    size_bytes: int = 0
    stage: str = ""


class ModelTested(Struct, frozen=True):
    """What a model did with a short prompt: times in seconds, memory of its process in bytes."""

    name: str
    reply: str
    load_s: float
    first_token_s: float
    tokens_per_s: float
    memory_bytes: int = 0
