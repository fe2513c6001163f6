"""What clients may ask for: one module per subject."""
