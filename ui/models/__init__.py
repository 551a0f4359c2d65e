"""Place Models: installed models, suggestions for this computer, the active model."""
