"""Whether this machine can run a model, and why."""

from core.llm.hardware import MachineInfo
from core.records.models import Fit

# The window for which the memory need is told; a model takes less with a shorter one.
WINDOW = 8192
# What llama.cpp takes beside weights and window.
OVERHEAD = 300 * 2**20
# Of all memory so much may go to a model before the rest of the system suffers.
GOOD_SHARE, TIGHT_SHARE = 0.5, 0.8
# Billions of parameters that a processor core reads at a bearable pace.
BILLIONS_PER_CORE = 1.2


def memory_need(file_bytes: int, *, kv_bytes: int, context_tokens: int) -> int:
    """What a language model takes when it runs, in bytes: weights, window, overhead."""
    return file_bytes + kv_bytes * min(WINDOW, context_tokens or WINDOW) + OVERHEAD


def machine_fit(need_bytes: int, machine: MachineInfo, *, parameters: int = 0) -> tuple[Fit, str]:
    """Whether a model that needs this much memory runs well here, and the reason in a sentence."""
    share = need_bytes / max(1, machine.memory_bytes)
    need, there = f"{need_bytes / 1e9:.1f} GB", f"{machine.memory_bytes / 1e9:.1f} GB"
    if share > TIGHT_SHARE:
        return "too large", f"It needs about {need} of memory; this computer has {there}."
    if share > GOOD_SHARE:
        return "tight", f"It needs about {need} of this computer's {there}; close other programs."
    if parameters / 1e9 > BILLIONS_PER_CORE * machine.cores:
        return "tight", f"It fits in memory ({need}), but {machine.cores} cores are slow with it."
    return "good", f"It needs about {need} of this computer's {there}."
