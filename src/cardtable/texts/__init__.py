"""What is said to people: by key and parameters, in one catalogue a language.

Rules, players and the server do not make sentences, they say what is the case, `Text("play.cards", count=3)`.
The sentence is made where a person reads it, by `say(text, language)` at the terminal and by the same
catalogue files on the page. `str(text)` is the English sentence, for programs, logs and error messages.

A language is one file beside this one, `de.json`. docs/how-to/add-a-language.md tells what is in it.
"""

from cardtable.texts.catalogue import Catalogue, add_words, catalogue, languages
from cardtable.texts.speech import speaking, tell, told, usual_language
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
    "told",
    "usual_language",
    "with_names",
]
