"""What Markdown writes beside the words, and how it is dressed."""
