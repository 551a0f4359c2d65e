"""Sources: cards, patterns, privacy tiers, and adding folders."""
