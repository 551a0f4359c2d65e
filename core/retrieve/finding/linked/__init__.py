"""What is found over links: facts from the anchors on, and passages joined by things."""
