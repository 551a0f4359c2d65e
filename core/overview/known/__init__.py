"""What is known of one document or one thing, and what may be asked of it."""
