"""File system watchers: notifications of changes, per folder on Linux and per tree elsewhere."""
