"""Mutation testing: small mistakes are made on purpose, and the tests have to notice them."""
