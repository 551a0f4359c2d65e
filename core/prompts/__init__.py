"""What language models are told: prompts from files, and documents fenced in them."""
