"""What the program notes of itself: failures, the engine's log, its connections."""
