"""What is remembered of conversations, how it is recalled and how it fades."""
