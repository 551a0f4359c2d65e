"""Ways to answer without a language model, one file each, and the judge that picks one."""
