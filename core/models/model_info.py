"""Model records for display: metadata, download state, and whether this machine can run it."""

from pathlib import Path

from msgspec.structs import replace

from core.errors import ModelError
from core.llm.embedder import MANIFEST
from core.llm.gguf import GgufInfo, inspect_gguf
from core.llm.hardware import MachineInfo
from core.messages import UserMessage
from core.models.catalog import EncoderEntry, LanguageModelEntry
from core.models.download import downloaded_bytes
from core.records.models import Fit, ModelInfo, ModelKind

# Context window assumed for the memory need; a shorter one needs less.
WINDOW = 8192
# Memory of llama.cpp beside weights and KV cache.
OVERHEAD = 300 * 2**20
# Shares of the total memory up to which a model runs well, or at all.
GOOD_SHARE, TIGHT_SHARE = 0.5, 0.8
# Billions of parameters per core at an acceptable speed.
BILLIONS_PER_CORE = 1.2


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


def _offered(
    entry: LanguageModelEntry | EncoderEntry,
    kind: ModelKind,
    path: Path,
    *,
    got: int,
    is_there: bool,
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
    )


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
