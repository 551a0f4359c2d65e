"""Which of two statements that cannot both hold a language model takes for outdated."""
