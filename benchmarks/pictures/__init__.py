"""Pictures of the page: for the documents, for looking at every phase, and the icons."""
