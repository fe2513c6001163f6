"""What is stored on disk: events, identities, leases."""
