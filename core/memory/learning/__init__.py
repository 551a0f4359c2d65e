"""What is learned from what the user says: statements, wishes, and how weighty a turn is."""
