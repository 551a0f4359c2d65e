"""Records of questions, answers, contexts and search as you type."""
