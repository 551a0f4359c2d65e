"""Files that ship with Loci: sample documents, prompts, themes, fonts, icons."""
