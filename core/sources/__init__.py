"""Sources: registry of watched folders, scan, ignore rules, reconciliation with the store, throttle, progress."""
