"""Shared code of the programs of this folder: a check with a time limit, and the count at the end.

Each prints a line `FAIL name: reason` for a check that fails and ends with `passed N of M`,
which is what scripts/clients.sh reads. A check that is known to fail does not count then.
"""

import signal

LIMIT = 15


class Report:
    def __init__(self):
        self.passed = self.tried = 0

    def check(self, name, test, known=None):
        """Runs a test, which raises or returns False where it fails; a client that waits
        for an answer that never comes fails too."""

        def late(*_):
            raise TimeoutError(f"no answer in {LIMIT} s")

        self.tried += 1
        signal.signal(signal.SIGALRM, late)
        signal.alarm(LIMIT)
        try:
            if test() is False:
                raise AssertionError("not what it should be")
            self.passed += 1
        except Exception as error:  # whatever a client makes of an answer it did not expect
            if known:
                self.tried -= 1
                print(f"KNOWN {name}: {known}")
            else:
                print(f"FAIL {name}: {type(error).__name__} {error}".replace("\n", " "))
        finally:
            signal.alarm(0)

    def finish(self):
        print(f"passed {self.passed} of {self.tried}")
