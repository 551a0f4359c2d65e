"""What a question names: its telling words, and things by name, spelling or meaning."""
