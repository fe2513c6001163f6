"""The web service: tables for people and programs. An acknowledged move is never lost."""
