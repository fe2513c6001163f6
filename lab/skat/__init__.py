"""What `skat:expert` knows of hands before the play: solved deals, played hands, and nets fitted to them."""
