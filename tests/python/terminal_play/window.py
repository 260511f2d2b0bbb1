"""A program on a terminal, and the screen that a person would see there (pyte)."""

import os
import re
import select
import signal
import time

import pyte
from common.pseudo_terminal import PseudoTerminal

# The end of a synchronized update: a frame is whole.
FRAME_END = b"\x1b[?2026l"


class Emulator(pyte.Screen):
    """A terminal's screen that counts the lines that were too long for it."""

    too_long = 0

    def linefeed(self):
        # The game places each line by itself, so that only a line that is too long gets here.
        self.too_long += 1
        super().linefeed()

    def cells(self, row):
        """The characters of a row, with their colours."""
        return [self.buffer[row][column] for column in range(self.columns)]


class Window(PseudoTerminal):
    """A program in a window of this size."""

    def __init__(self, arguments, size, environment, folder):
        self.output = b""
        self.texts = []
        self.frames = []
        self.screen = Emulator(*size)
        self.stream = pyte.ByteStream(self.screen)
        super().__init__(arguments, environment, size, folder)

    def resize(self, columns, rows):
        """Gives the window another size, as a person does with the mouse."""
        self.listen(0)
        self.screen.resize(rows, columns)
        self.texts = []
        self.set_size(columns, rows)
        os.killpg(self.process.pid, signal.SIGWINCH)

    @property
    def size(self):
        return self.screen.columns, self.screen.lines

    def lines(self):
        """The lines of the screen, without the blanks at their ends."""
        screen = self.screen
        if len(self.texts) != screen.lines:
            self.texts = [""] * screen.lines
            screen.dirty.update(range(screen.lines))
        for row in screen.dirty:
            if row < screen.lines:
                self.texts[row] = "".join(cell.data for cell in screen.cells(row)).rstrip()
        screen.dirty.clear()
        return list(self.texts)

    def picture(self):
        """The screen in a frame, for a report."""
        edge = "+" + "-" * self.screen.columns + "+"
        return "\n".join([edge, *(f"|{line}|" for line in self.screen.display), edge])

    def type(self, keys):
        left = keys.encode()
        while left:
            # The program may be busy with its output, which has to be read first.
            self.listen(0)
            if select.select([], [self.master], [], 1)[1]:
                left = left[os.write(self.master, left[:256]):]

    def listen(self, seconds):
        """Shows the output that comes next, within this time; returns false if none comes. A terminal
        shows a picture that the program draws as one (a synchronized update) when it is whole."""
        piece = self.read(seconds)
        self.show(piece)
        while self.output.rfind(b"\x1b[?2026h") > self.output.rfind(FRAME_END) and self.process.poll() is None:
            self.show(self.read(0.1))
        return bool(piece)

    def show(self, piece):
        """Shows a piece of the output and records every frame that it completes."""
        # The end of a frame may have begun in the piece before.
        before = self.output[1 - len(FRAME_END):]
        self.output = self.output[-65536:] + piece
        begin = 0
        for match in re.finditer(re.escape(FRAME_END), before + piece):
            end = match.end() - len(before)
            self.stream.feed(piece[begin:end])
            self.frames.append(self.lines())
            begin = end
        self.stream.feed(piece[begin:])

    def take_frames(self):
        """The lines of each frame since the last call."""
        frames, self.frames = self.frames, []
        return frames

    def rest(self, seconds):
        """Shows the output of this time, as somebody who waits."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.listen(left)

    def until(self, wanted, patience):
        """Shows the output until `wanted()` is true; returns false if it is not within this time."""
        end = time.monotonic() + patience
        while not wanted():
            while not self.listen(0.05):
                if time.monotonic() > end:
                    return False
        return True

    def end(self, patience):
        """Waits for the end of the program; returns its exit code and whether the terminal is as before."""
        end = time.monotonic() + patience
        while self.process.poll() is None and time.monotonic() < end:
            self.listen(0.01)
        if self.process.poll() is None:
            self.kill()
            return None, False
        while self.listen(0.02):
            pass
        shown = self.output.rfind(b"\x1b[?1049l") > self.output.rfind(b"\x1b[?1049h")
        as_before = self.is_as_before() and shown and not self.screen.cursor.hidden
        self.close()
        return self.process.returncode, as_before

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.close()
