"""How often memory recalls the turns that answer a question."""
