"""What is said to people: empty states, banners, toasts, questions, words for screen readers."""
