"""What a language model was told and wrote earlier in a conversation."""
