"""Programs that fit, tune and train. Each writes data that is shipped. Nothing here is needed to play."""
