"""What people look after: lists of files, problems by cause, the log of activity."""
