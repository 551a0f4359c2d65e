"""The only hop between the engine's threads and widgets."""
