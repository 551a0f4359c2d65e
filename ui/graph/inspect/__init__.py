"""What is known of what is chosen: a thing, a link, a topic, several things, or nothing."""
