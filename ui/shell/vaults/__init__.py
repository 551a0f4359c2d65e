"""Which library the window shows: other vaults, and the lock screen."""
