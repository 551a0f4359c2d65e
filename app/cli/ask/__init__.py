"""Questions, searches and conversations."""
