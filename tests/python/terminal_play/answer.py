"""The texts that were on the screen since an input: its answer has to be one of them."""


class Answer:
    """The texts since an input, the last first: what is read at the end, with all pages, then each frame before.

    A text on a frame counts even if the next key removed it. Words that belong together have to be in one text.
    """

    def __init__(self, texts):
        self.texts = list(dict.fromkeys(texts))

    @property
    def read(self):
        """The text at the end, with all pages."""
        return self.texts[0]

    def search(self, *patterns):
        """The match of one of these patterns in the last text that has one."""
        matches = (pattern.search(text) for text in self.texts for pattern in patterns)
        return next((match for match in matches if match), None)

    def shows(self, *words):
        """Whether all these words are in one text."""
        return any(all(word in text for word in words) for text in self.texts)

    def refuses(self, line, patterns):
        """Whether one text has this line and one of these patterns."""
        return any(line in text and any(pattern.search(text) for pattern in patterns) for text in self.texts)

    def __add__(self, later):
        return Answer(later.texts + self.texts)

    def __repr__(self):
        return repr(self.texts)
