"""What is kept on disk: events, identities, leases."""
