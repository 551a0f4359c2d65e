"""What words mean, in texts and in questions: tokens, times, clauses, vocabulary, and questions."""
