"""Messages to the user: empty states, banners, toasts, questions, announcements."""
