"""Words in pictures: scanned pages and photographs are read by recognition."""
