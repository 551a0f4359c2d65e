"""Language of the window: translations, numbers, dates, and messages of the engine."""
