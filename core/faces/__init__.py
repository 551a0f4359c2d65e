"""The parts of the engine's face that stand for themselves."""
