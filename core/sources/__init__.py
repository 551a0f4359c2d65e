"""Registry of sources, scan, ignore rules, reconciliation with the store, throttle, progress."""
