"""The audit log: what the engine's operations tell it, written in batches (D15)."""
