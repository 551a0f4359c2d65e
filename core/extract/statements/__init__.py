"""Extract statements from sentences: clauses, verbs, arguments, coreference, theses."""
