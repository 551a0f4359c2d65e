"""Models: catalogue, download state, and whether this machine can run them."""

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from urllib.parse import urljoin

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.errors import ModelError
from core.llm.embedder import MANIFEST
from core.llm.gguf import GgufInfo, inspect_gguf
from core.llm.hardware import MachineInfo
from core.messages import UserMessage
from core.models.download import downloaded_bytes
from core.records.models import Fit, ModelInfo, ModelKind
from core.resources import read_resource

# Files that an encoder needs beside its graph; fastembed looks for them by name.
BESIDE_GRAPH = ("tokenizer.json", "tokenizer_config.json", "config.json", "special_tokens_map.json")
# Files of a speech model.
BESIDE_WEIGHTS = ("config.json", "tokenizer.json", "vocabulary.txt")
WEIGHTS = "model.bin"
# Context window assumed for the memory need; a shorter one needs less.
WINDOW = 8192
# Memory of llama.cpp beside weights and KV cache.
OVERHEAD = 300 * 2**20
# Shares of the total memory up to which a model runs well, or at all.
GOOD_SHARE, TIGHT_SHARE = 0.5, 0.8
# Smaller language models read too badly to add facts to the graph.
SMALLEST_READER = 1_000_000_000
# Billions of parameters per core at an acceptable speed.
BILLIONS_PER_CORE = 1.2


class LanguageModelEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A language model in one GGUF file.

    `size_bytes` and `sha256` are the publisher's; 0 and empty where unknown. `bits` is the average
    per parameter, `kv_bytes` the size of the KV cache per token, `note` the id of a message.
    """

    name: str
    address: str
    parameters: int
    bits: float
    context_tokens: int
    kv_bytes: int
    license: str
    languages: tuple[str, ...]
    note: str = ""
    size_bytes: int = 0
    sha256: str = ""

    @property
    def about_bytes(self) -> int:
        """Size of the file: the publisher's, else estimated from the parameters."""
        return self.size_bytes or round(self.parameters * self.bits / 8)

    @property
    def file(self) -> str:
        """Name of the file."""
        return self.address.rpartition("/")[2]


class EncoderEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A text encoder below `address` ("": built in); `model` is its name in fastembed."""

    name: str
    model: str
    dimension: int
    max_tokens: int
    about_bytes: int
    license: str
    languages: tuple[str, ...]
    address: str = ""
    graph: str = ""
    note: str = ""

    @property
    def files(self) -> tuple[tuple[str, str], ...]:
        """Address and name of each file; the graph comes last and completes the folder."""
        beside = ((urljoin(self.address, name), name) for name in BESIDE_GRAPH)
        return (*beside, (urljoin(self.address, self.graph), self.graph.rpartition("/")[2]))


class SpeechEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A Whisper model for CTranslate2 below `address`; `about_bytes` is the size of its weights.

    `languages` are a few of those that it transcribes.
    """

    name: str
    address: str
    about_bytes: int
    license: str
    languages: tuple[str, ...]
    note: str = ""

    @property
    def folder(self) -> str:
        """Name of the folder: "whisper-tiny.en"."""
        return self.name.lower().replace(" ", "-")

    @property
    def files(self) -> tuple[tuple[str, str], ...]:
        """Address and name of each file; the weights come last and complete the folder."""
        return tuple((urljoin(self.address, name), name) for name in (*BESIDE_WEIGHTS, WEIGHTS))


CatalogEntry = LanguageModelEntry | EncoderEntry | SpeechEntry


class ModelCatalog(Struct, frozen=True, forbid_unknown_fields=True):
    """All models of the catalog."""

    language: tuple[LanguageModelEntry, ...] = ()
    encoder: tuple[EncoderEntry, ...] = ()
    speech: tuple[SpeechEntry, ...] = ()

    def entry(self, name: str) -> CatalogEntry | None:
        """Return the model of that name, ignoring case."""
        wanted = name.casefold()
        every = (*self.language, *self.encoder, *self.speech)
        return next((it for it in every if it.name.casefold() == wanted), None)


@cache
def built_in_catalog() -> ModelCatalog:
    """Return the catalog that is part of Loci."""
    return msgspec.convert(tomllib.loads(read_resource("models.toml")), ModelCatalog)


def language_model_info(entry: LanguageModelEntry, file: Path, machine: MachineInfo) -> ModelInfo:
    """Describe a language model of the catalog and the state of its `file`."""
    need = memory_need(
        entry.about_bytes, kv_bytes=entry.kv_bytes, context_tokens=entry.context_tokens
    )
    fit, why = machine_fit(need, machine, parameters=entry.parameters)
    is_there = file.is_file()
    shown = _offered(entry, "language", file, got=downloaded_bytes(file), is_there=is_there)
    return replace(
        shown,
        size_bytes=file.stat().st_size if is_there else entry.about_bytes,
        memory_bytes=need,
        context_tokens=entry.context_tokens,
        sha256=entry.sha256,
        fit=fit,
        fit_why=why,
        can_read=entry.parameters >= SMALLEST_READER,
    )


def encoder_info(entry: EncoderEntry, folder: Path, machine: MachineInfo) -> ModelInfo:
    """Describe an encoder of the catalog and the state of its `folder`."""
    need = 2 * entry.about_bytes
    fit, why = machine_fit(need, machine)
    got = sum(file.stat().st_size for file in folder.glob("*") if file.is_file())
    is_there = (folder / MANIFEST).is_file()
    return replace(
        _offered(entry, "encoder", folder, got=got, is_there=is_there),
        size_bytes=entry.about_bytes,
        memory_bytes=need,
        context_tokens=entry.max_tokens,
        fit=fit,
        fit_why=why,
    )


def speech_model_info(entry: SpeechEntry, folder: Path, machine: MachineInfo) -> ModelInfo:
    """Describe a speech model of the catalog and the state of its `folder`."""
    need = 2 * entry.about_bytes + OVERHEAD
    fit, why = machine_fit(need, machine)
    is_there = (folder / WEIGHTS).is_file()
    got = downloaded_bytes(folder / WEIGHTS)
    return replace(
        _offered(entry, "speech", folder, got=got, is_there=is_there),
        size_bytes=entry.about_bytes,
        memory_bytes=need,
        fit=fit,
        fit_why=why,
    )


def _offered(
    entry: CatalogEntry, kind: ModelKind, path: Path, *, got: int, is_there: bool
) -> ModelInfo:
    return ModelInfo(
        name=entry.name,
        kind=kind,
        state="ready" if is_there else "partly" if got else "available",
        languages=entry.languages,
        license=entry.license,
        address=entry.address,
        note=UserMessage(entry.note),
        path=str(path) if is_there else "",
        got_bytes=got,
    )


def own_model_info(path: Path, machine: MachineInfo) -> ModelInfo:
    """Describe a model file of the user; an unusable one has the reason as its note."""
    shown = ModelInfo(name=path.stem, kind="language", state="ready", path=str(path), is_own=True)
    try:
        head = inspect_gguf(path)
    except ModelError as error:
        return replace(shown, state="available", note=error.message)
    return _with_head(shown, head, machine)


def _with_head(shown: ModelInfo, head: GgufInfo, machine: MachineInfo) -> ModelInfo:
    need = memory_need(
        head.size_bytes, kv_bytes=head.kv_bytes_per_token, context_tokens=head.context_length
    )
    fit, why = machine_fit(need, machine, parameters=head.parameters)
    return replace(
        shown,
        languages=head.languages,
        size_bytes=head.size_bytes,
        memory_bytes=need,
        context_tokens=head.context_length,
        license=head.license,
        note=UserMessage.literal(f"{head.architecture} {head.quantization}".strip()),
        fit=fit,
        fit_why=why,
        got_bytes=head.size_bytes,
        can_read=head.parameters >= SMALLEST_READER,
    )


def recommended(models: Iterable[ModelInfo]) -> ModelInfo | None:
    """Return the largest language model of the catalog that runs well on this machine."""
    fitting = [it for it in models if it.kind == "language" and it.fit == "good" and not it.is_own]
    return max(fitting, key=lambda model: model.memory_bytes, default=None)


def memory_need(file_bytes: int, *, kv_bytes: int, context_tokens: int) -> int:
    """Return the memory need of a language model in bytes: weights, KV cache, overhead."""
    return file_bytes + kv_bytes * min(WINDOW, context_tokens or WINDOW) + OVERHEAD


def machine_fit(
    need_bytes: int, machine: MachineInfo, *, parameters: int = 0
) -> tuple[Fit, UserMessage]:
    """Return whether a model with this memory need runs well, and why."""
    memory = machine.memory_bytes
    share = need_bytes / max(1, memory)
    if share > TIGHT_SHARE:
        return "too large", UserMessage("fit_too_large", need=need_bytes, memory=memory)
    if share > GOOD_SHARE:
        return "tight", UserMessage("fit_tight", need=need_bytes, memory=memory)
    if parameters / 1e9 > BILLIONS_PER_CORE * machine.cores:
        return "tight", UserMessage("fit_slow", need=need_bytes, cores=machine.cores)
    return "good", UserMessage("fit_good", need=need_bytes, memory=memory)
