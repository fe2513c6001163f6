"""The web service: load beyond what it carries, random requests, and what a store can write."""
