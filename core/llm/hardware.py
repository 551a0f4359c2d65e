"""How large a window and how many threads a model gets on this machine."""

import re

import psutil
from msgspec import Struct

from core.errors import ModelTooLarge
from core.llm.gguf import GgufInfo

# What a file is taken to be trained for when it does not say.
DEFAULT_TRAINED_TOKENS = 4096
MIN_WINDOW_TOKENS = 1024
# llama.cpp rounds windows up to this.
WINDOW_STEP_TOKENS = 256
# More cores than this wait for memory rather than compute.
MAX_THREADS = 8
# Tokens of a prompt are read in batches of this size; scores of all heads are held for one batch.
BATCH_TOKENS = 512
_SCORE_BYTES = 4
# Scratch space beside weights and window, whatever the model.
_OVERHEAD_BYTES = 200 * 2**20
# The rest of what is free stays for the other programs.
_SHARE_OF_FREE = 0.8
# How libraries and systems word it when memory runs out.
OUT_OF_MEMORY = re.compile(r"memory|alloc|mem_buffer|\boom\b", re.IGNORECASE)


class MachineInfo(Struct, frozen=True):
    """Memory in bytes, all of it and what is free now; processor cores, without the virtual."""

    memory_bytes: int
    free_bytes: int
    cores: int


def this_machine() -> MachineInfo:
    """The machine as it is now."""
    memory = psutil.virtual_memory()
    real = psutil.cpu_count(logical=False) or psutil.cpu_count() or 1
    return MachineInfo(memory.total, memory.available, max(1, min(real, _allowed_cores())))


def choose_threads(machine: MachineInfo, *, wanted: int = 0) -> int:
    """As many as wanted; else one for each core, one of many left free for the window."""
    if wanted:
        return wanted
    free = 1 if machine.cores > MAX_THREADS // 2 else 0
    return max(1, min(MAX_THREADS, machine.cores - free))


def choose_window(
    file: GgufInfo, machine: MachineInfo, *, most_tokens: int, wanted: int = 0
) -> int:
    """Tokens of the window: as many as wanted, else at most `most_tokens` and what fits.

    Never more than the model was trained for. What is free now decides between a whole and a
    smaller window, but a small one is always tried. Raises `ModelTooLarge` where all memory of
    this machine would not hold the weights and the smallest window.
    """
    trained = file.context_length or DEFAULT_TRAINED_TOKENS
    least = min(MIN_WINDOW_TOKENS, most_tokens, trained)
    need = loaded_model_bytes(file, window_tokens=least)
    if need > machine.memory_bytes:
        raise ModelTooLarge(
            file.path,
            detail=f"The model needs {need / 1e9:.1f} GB; this machine has "
            f"{machine.memory_bytes / 1e9:.1f} GB.",
            remedy="Choose a smaller model.",
        )
    if wanted:
        return min(wanted, trained)
    room = machine.free_bytes * _SHARE_OF_FREE - loaded_model_bytes(file, window_tokens=0)
    each = _bytes_per_token(file)
    fits = int(room / each) // WINDOW_STEP_TOKENS * WINDOW_STEP_TOKENS if each else most_tokens
    return min(most_tokens, trained, max(fits, least))


def loaded_model_bytes(file: GgufInfo, *, window_tokens: int) -> int:
    """Bytes that the model takes with such a window: weights, window, scratch space."""
    return file.size_bytes + _OVERHEAD_BYTES + window_tokens * _bytes_per_token(file)


def _bytes_per_token(file: GgufInfo) -> int:
    return file.kv_bytes_per_token + BATCH_TOKENS * file.heads * _SCORE_BYTES


def _allowed_cores() -> int:
    """Cores that this process may run on; a container or the user may have taken some away."""
    # Not on macOS, where a process may run anywhere.
    allowed = getattr(psutil.Process(), "cpu_affinity", None)
    return len(allowed()) if allowed is not None else psutil.cpu_count() or 1
