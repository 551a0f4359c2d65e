"""Idle-time maintenance of memory: consolidation, gists, titles, retention."""
