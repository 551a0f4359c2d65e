"""How long questions take and how well caches do, in numbers that outlive the engine."""
