"""A program in a pseudo-terminal of its own."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios


class PseudoTerminal:
    """A program on a terminal: keys in, bytes out. Its end leaves the terminal as it was."""

    def __init__(self, arguments, environment, size=None, folder=None):
        self.master, self.slave = pty.openpty()
        self.before = termios.tcgetattr(self.slave)
        if size:
            self.set_size(*size)
        self.process = subprocess.Popen(
            arguments, stdin=self.slave, stdout=self.slave, stderr=self.slave, env=environment, cwd=folder,
            start_new_session=True,
        )

    def set_size(self, columns, rows):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds):
        """The output that comes next, within this time; nothing if none comes."""
        if select.select([self.master], [], [], seconds)[0]:
            return os.read(self.master, 65536)
        return b""

    def type(self, keys):
        os.write(self.master, keys.encode())

    def is_as_before(self):
        """Whether the terminal has the modes that it had before the program."""
        return termios.tcgetattr(self.slave)[:4] == self.before[:4]

    def close(self):
        os.close(self.master)
        os.close(self.slave)
