"""Files are read in processes of their own, and pages are drawn there."""
