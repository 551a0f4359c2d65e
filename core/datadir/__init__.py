"""The home folder as a whole: copied, moved, restored, erased."""
