"""What a language model reads in passages, bound by a grammar and checked."""
