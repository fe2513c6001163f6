"""What fits, tunes and trains. Each writes data that is shipped; nothing here is needed to play."""
