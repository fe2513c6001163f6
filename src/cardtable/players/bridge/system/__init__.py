"""Bidding systems as data: text files compiled to rules that choose calls, explain them and infer hands."""
