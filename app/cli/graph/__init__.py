"""Things and facts: shown, corrected, reviewed, drawn, along time."""
