"""The web service: tables that people and programs sit at, and that lose nothing."""
