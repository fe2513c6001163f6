"""What has been played, kept in a folder: written, read again, verified, exported."""
