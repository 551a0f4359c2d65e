"""The parts of the library that stand for themselves; `core.library.Library` is made of them."""
