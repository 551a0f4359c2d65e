"""Assessment whether this machine can run a model."""

from core.llm.hardware import MachineInfo
from core.records.models import Fit

# Context window assumed for the memory need; a shorter one needs less.
WINDOW = 8192
# Memory of llama.cpp beside weights and KV cache.
OVERHEAD = 300 * 2**20
# Shares of the total memory up to which a model runs well, or at all.
GOOD_SHARE, TIGHT_SHARE = 0.5, 0.8
# Billions of parameters per core at an acceptable speed.
BILLIONS_PER_CORE = 1.2


def memory_need(file_bytes: int, *, kv_bytes: int, context_tokens: int) -> int:
    """Return the memory need of a language model in bytes: weights, KV cache, overhead."""
    return file_bytes + kv_bytes * min(WINDOW, context_tokens or WINDOW) + OVERHEAD


def machine_fit(need_bytes: int, machine: MachineInfo, *, parameters: int = 0) -> tuple[Fit, str]:
    """Return whether a model with this memory need runs well, and the reason as a sentence."""
    share = need_bytes / max(1, machine.memory_bytes)
    need, there = f"{need_bytes / 1e9:.1f} GB", f"{machine.memory_bytes / 1e9:.1f} GB"
    if share > TIGHT_SHARE:
        return "too large", f"It needs about {need} of memory; this computer has {there}."
    if share > GOOD_SHARE:
        return "tight", f"It needs about {need} of this computer's {there}; close other programs."
    if parameters / 1e9 > BILLIONS_PER_CORE * machine.cores:
        return "tight", f"It fits in memory ({need}), but {machine.cores} cores are slow with it."
    return "good", f"It needs about {need} of this computer's {there}."
