"""Assessment whether this machine can run a model."""

from core.llm.hardware import MachineInfo
from core.messages import UserMessage
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
