"""The requests that clients can make: one module for each subject."""
