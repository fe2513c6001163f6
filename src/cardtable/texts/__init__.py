"""Texts for people: by key and parameters, one catalogue for each language.

Rules, players and the server make no sentences. They give a key with parameters, `Text("play.cards",
count=3)`. The sentence is made where a person reads it: by `say(text, language)` at the terminal, and by the
same catalogue files on the page. `str(text)` is the English sentence, for programs, logs and error messages.

A language is one file in this folder, such as `de.json`. docs/how-to/add-a-language.md describes it.
"""

from cardtable.texts.catalogue import Catalogue, add_words, catalogue, languages
from cardtable.texts.speech import speaking, tell, translated, usual_language
from cardtable.texts.text import Text, plain_text, say, text_of, with_names

__all__ = [
    "Catalogue",
    "Text",
    "add_words",
    "catalogue",
    "languages",
    "plain_text",
    "say",
    "speaking",
    "tell",
    "text_of",
    "translated",
    "usual_language",
    "with_names",
]
