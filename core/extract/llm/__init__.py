"""Extract entities and relations with a language model, bound by a grammar and checked."""
