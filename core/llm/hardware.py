"""Hardware of this machine; context window and threads for a model."""

import re

import psutil
from msgspec import Struct

from core.errors import ModelTooLarge
from core.llm.gguf import GgufInfo

# Assumed training context of a file that does not specify one.
DEFAULT_TRAINED_TOKENS = 4096
MIN_WINDOW_TOKENS = 1024
# llama.cpp rounds windows up to this.
WINDOW_STEP_TOKENS = 256
# More threads are limited by memory bandwidth.
MAX_THREADS = 8
# Batch size of prompt evaluation; the attention scores of one batch are kept in memory.
BATCH_TOKENS = 512
_SCORE_BYTES = 4
# Scratch space beside weights and KV cache, for any model.
_OVERHEAD_BYTES = 200 * 2**20
# Share of the free memory that a model may use.
_SHARE_OF_FREE = 0.8
# Messages of libraries and systems that report a lack of memory.
OUT_OF_MEMORY = re.compile(r"memory|alloc|mem_buffer|\boom\b", re.IGNORECASE)


class MachineInfo(Struct, frozen=True):
    """Total and free memory in bytes, and the number of physical cores."""

    memory_bytes: int
    free_bytes: int
    cores: int


def this_machine() -> MachineInfo:
    """Return the current state of this machine."""
    memory = psutil.virtual_memory()
    real = psutil.cpu_count(logical=False) or psutil.cpu_count() or 1
    return MachineInfo(memory.total, memory.available, max(1, min(real, _allowed_cores())))


def choose_threads(machine: MachineInfo, *, wanted: int = 0) -> int:
    """Return the wanted threads, else one per core, minus one for the window on many cores."""
    if wanted:
        return wanted
    free = 1 if machine.cores > MAX_THREADS // 2 else 0
    return max(1, min(MAX_THREADS, machine.cores - free))


def choose_window(file: GgufInfo, machine: MachineInfo, *, max_tokens: int, wanted: int = 0) -> int:
    """Choose the context window in tokens: `wanted`, else up to `max_tokens` as memory permits.

    Never larger than the training context. Free memory limits the window, but a minimal one is
    always tried. Raises `ModelTooLarge` if weights and minimal window exceed the total memory.
    """
    trained = file.context_length or DEFAULT_TRAINED_TOKENS
    least = min(MIN_WINDOW_TOKENS, max_tokens, trained)
    need = loaded_model_bytes(file, window_tokens=least)
    if need > machine.memory_bytes:
        raise ModelTooLarge(
            file.path, "model_exceeds_memory", need=need, memory=machine.memory_bytes
        )
    if wanted:
        return min(wanted, trained)
    room = machine.free_bytes * _SHARE_OF_FREE - loaded_model_bytes(file, window_tokens=0)
    each = _bytes_per_token(file)
    fits = int(room / each) // WINDOW_STEP_TOKENS * WINDOW_STEP_TOKENS if each else max_tokens
    return min(max_tokens, trained, max(fits, least))


def loaded_model_bytes(file: GgufInfo, *, window_tokens: int) -> int:
    """Return the memory need in bytes: weights, KV cache, scratch space."""
    return file.size_bytes + _OVERHEAD_BYTES + window_tokens * _bytes_per_token(file)


def _bytes_per_token(file: GgufInfo) -> int:
    return file.kv_bytes_per_token + BATCH_TOKENS * file.heads * _SCORE_BYTES


def _allowed_cores() -> int:
    """Return the number of cores available to this process (CPU affinity, containers)."""
    # Not on macOS, where a process may run anywhere.
    allowed = getattr(psutil.Process(), "cpu_affinity", None)
    return len(allowed()) if allowed is not None else psutil.cpu_count() or 1
