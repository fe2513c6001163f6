"""How strong the search for 6 nimmt! is, and where its fitted model comes from."""
