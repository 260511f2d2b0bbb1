// Turning points as exercises: the answer stays hidden until the reader has found a good move,
// or gives up. The reader moves by mouse, by finger, by the arrow keys on the board, or by writing the
// move down. Which moves there are, and what is to be said of each, is in the page
// (`analyse/page/exercise.rs`).

const NAMES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** A pointer that moved so many pixels drags. */
const DRAG = 6;

/** A move as people write it, bare: no signs of capture, check or annotation, zeros for castling as letters. */
const bare = (text) => text.trim().replace(/^\d+\.+\s*/, "").replace(/0/g, "O").replace(/[-+#=x:!?()\s]|e\.p\./g, "");

class Exercise {
  constructor(box, shown) {
    this.box = box;
    this.shown = shown;
    const data = JSON.parse($(".data", box).textContent);
    this.data = data;
    this.pieces = placed(data.pieces);
    this.moves = data.tries.map(([squares, san, good, score, reply, answer, castling], index) => ({
      index, from: squares.slice(0, 2), to: squares.slice(2, 4), piece: squares[4], squares, san, good, score, reply, answer, castling,
    }));
    this.board = $(".board", box);
    this.pad = $(".pad", box);
    // Beside the arrows of the answer, which are what is printed.
    this.arrows = element("g", { class: "tries" });
    $(".arrows", this.board).after(this.arrows);
    this.hints = element("g", { class: "hints" });
    $(".pieces", this.board).before(this.hints);
    this.cursor = data.white ? "e4" : "e5";
    this.build();
    this.listen();
    this.draw();
  }

  build() {
    const side = this.data.white ? "White" : "Black";
    const played = this.moves[this.data.played];
    const id = `${this.box.id}m`;
    this.field = make("input", { id, type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", size: "8" });
    this.feedback = make("p", { class: "feedback", "aria-live": "polite" });
    this.voice = make("p", { class: "hidden", "aria-live": "polite" });
    this.choice = make("div", { class: "choice", role: "group", "aria-label": "Promote to", hidden: "" });
    this.giveUp = make("button", { type: "button", onclick: () => this.reveal("") }, "Show the answer");
    const write = make("div", { class: "write" },
      make("label", { for: id }, "Your move"), this.field,
      make("button", { type: "button", onclick: () => this.written() }, "Try"), this.giveUp);
    this.field.setAttribute("placeholder", "Nf3 or g1f3");
    const task = make("p", { class: "task" },
      `${side} to move. ${this.data.number}${played.san} was played. Find a better move.`);
    $(".text", this.box).prepend(make("div", { class: "exercise" }, task, write, this.choice, this.feedback, this.voice));
    this.pad.tabIndex = 0;
    this.pad.setAttribute("role", "application");
    this.pad.setAttribute("aria-label", `${side} to move: arrow keys choose a square, Enter picks up a piece and puts it down, Escape lets go`);
  }

  listen() {
    this.board.addEventListener("pointerdown", (event) => this.down(event));
    this.board.addEventListener("pointermove", (event) => this.drag(event));
    this.board.addEventListener("pointerup", (event) => this.up(event));
    this.board.addEventListener("pointercancel", () => this.drop());
    // A finger on a piece of one's own drags it and not the page.
    this.board.addEventListener("touchstart", (event) => { if (this.press?.piece) event.preventDefault(); }, { passive: false });
    this.pad.addEventListener("keydown", (event) => this.key(event));
    this.pad.addEventListener("blur", () => this.draw());
    this.field.addEventListener("keydown", (event) => { if (event.key === "Enter") this.written(); });
  }

  /** The reader may move here: not where all answers are shown. */
  get live() { return !root.classList.contains("answers"); }

  isMine(square) {
    const letter = this.pieces.get(square);
    return letter !== undefined && isWhite(letter) === this.data.white;
  }

  /** The moves from the picked square to another; castling also onto the rook. */
  to(square) {
    return this.moves.filter((move) => move.from === this.picked &&
      (move.to === square || move.castling === this.picked + square));
  }

  pick(square) {
    this.picked = square;
    this.draw();
  }

  down(event) {
    const square = squareAt(this.board, event);
    if (!this.live || event.button !== 0 || !square) return;
    const onto = this.picked && this.to(square).length > 0;
    this.press = { square, at: [event.clientX, event.clientY], again: this.picked === square, onto };
    if (onto || !this.isMine(square)) return;
    this.pick(square);
    const [x, y] = corner(square).map(String);
    this.press.piece = $$(".pieces use", this.board).find((use) => use.getAttribute("x") === x && use.getAttribute("y") === y);
    this.board.setPointerCapture(event.pointerId);
  }

  drag(event) {
    const { piece, at } = this.press ?? {};
    if (!piece) return;
    const [right, down] = [event.clientX - at[0], event.clientY - at[1]];
    if (!this.press.dragged && Math.hypot(right, down) < DRAG) return;
    this.press.dragged = true;
    const by = scale(this.board) * (isTurned(this.board) ? -1 : 1);
    piece.setAttribute("transform", `translate(${right * by} ${down * by})`);
    piece.parentNode.append(piece);
  }

  up(event) {
    const press = this.press;
    if (!press) return;
    const square = squareAt(this.board, event);
    this.drop();
    if (press.dragged || press.onto || !press.piece) {
      if (square && square !== press.square && press.dragged) this.put(square);
      else if (square === press.square && !press.piece) this.put(square);
    } else if (press.again) this.pick(undefined);
  }

  drop() {
    this.press?.piece?.removeAttribute("transform");
    this.press = undefined;
  }

  /** Puts the picked piece down; nothing is picked any more. */
  put(square) {
    const found = this.picked ? this.to(square) : [];
    this.pick(undefined);
    if (found.length > 1) this.ask(found);
    else if (found.length === 1) this.answer(found[0]);
  }

  /** Asks for the piece of a promotion. */
  ask(moves) {
    const kinds = [...new Set(moves.map((move) => move.piece))];
    const choose = (move) => { this.choice.hidden = true; this.pad.focus({ preventScroll: true }); if (move) this.answer(move); };
    const button = (kind) => make("button", { type: "button", onclick: () => choose(moves.find((move) => move.piece === kind)) },
      NAMES[kind] ?? "king");
    this.choice.replaceChildren(make("span", {}, "Promote to "), ...["q", "r", "b", "n"].filter((kind) => kinds.includes(kind)).map(button));
    this.choice.onkeydown = (event) => { if (event.key === "Escape") choose(); };
    this.choice.hidden = false;
    // Into sight at once: a page that glides on moves the board away under the next press.
    this.choice.scrollIntoView({ block: "nearest", behavior: "instant" });
    $("button", this.choice)?.focus({ preventScroll: true });
  }

  key(event) {
    if (!this.live || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    if (direction) {
      this.cursor = beside(this.cursor, ...direction, isTurned(this.board));
      this.announce(this.named(this.cursor));
    } else if (event.key === "Enter" || event.key === " ") {
      this.enter();
    } else if (event.key === "Escape") {
      this.picked = undefined;
      this.announce("Nothing picked up.");
    } else return;
    event.preventDefault();
    this.draw();
  }

  enter() {
    if (this.picked && this.picked !== this.cursor && this.to(this.cursor).length > 0) this.put(this.cursor);
    else if (this.picked === this.cursor) { this.picked = undefined; this.announce("Put back."); }
    else if (this.isMine(this.cursor)) {
      this.picked = this.cursor;
      this.announce(`${this.named(this.cursor)} picked up.`);
    } else this.announce(`${this.named(this.cursor)}: ${this.picked ? "not a legal move" : "no piece of yours"}.`);
  }

  named(square) {
    const letter = this.pieces.get(square);
    return letter ? `${square}, ${isWhite(letter) ? "white" : "black"} ${NAMES[letter.toLowerCase()]}` : `${square}, empty`;
  }

  announce(text) { this.voice.textContent = text; }

  /** A move that was written down. */
  written() {
    const text = bare(this.field.value);
    if (!text) return;
    const names = (move) => [bare(move.san), move.squares, bare(move.san)[0] + move.from + move.to, move.castling];
    let found = this.moves.filter((move) => names(move).includes(text));
    if (found.length === 0) {
      const low = text.toLowerCase();
      found = this.moves.filter((move) => names(move).some((name) => name?.toLowerCase() === low));
    }
    if (found.length === 1) {
      this.field.value = "";
      this.answer(found[0]);
      return;
    }
    const like = this.moves.filter((move) => move.san.startsWith(text[0]) && bare(move.san).endsWith(text.slice(-2)));
    const kind = found.length > 1 || like.length > 1 && text.length < 4 ? `There is more than one: ${like.map((m) => m.san).join(", ")}.` :
      `“${this.field.value.trim()}” is not a legal move here.`;
    this.say(kind, "wrong");
    this.field.select();
  }

  say(text, kind) {
    this.feedback.textContent = text;
    this.feedback.className = `feedback ${kind}`;
  }

  answer(move) {
    const { number, best, played } = this.data;
    const name = number + move.san, score = move.score ? ` (${move.score})` : "";
    if (move.index === best) { this.reveal(`Yes: ${name}${score} is the best move.`, "right"); return; }
    if (move.good) {
      const other = best === null ? "" : ` The best move is ${number}${this.moves[best].san}.`;
      this.reveal(`Well done: ${name}${score} is good, too.${other}`, "right");
      return;
    }
    this.tried = move;
    this.draw();
    const after = move.reply ? `${move.reply}${score}` : "";
    if (move.index === played) {
      const why = this.data.why ? ` It ${this.data.why}${after ? `: ${after}` : score}.` :
        after ? ` It leads to ${after}.` : ` It leads to ${move.score ?? "nothing good"}.`;
      this.say(`${name} was played in the game.${why} Try another move.`, "wrong");
    } else if (after) this.say(`${name} is answered by ${after}. Try another move.`, "wrong");
    else this.say(`${name}${score} is not the best. Try another move.`, "wrong");
  }

  /** Shows the answer for good, and says why. */
  reveal(text, kind = "") {
    this.tried = undefined;
    this.box.classList.remove("closed");
    // The focus would fall out of the page with the button.
    if (document.activeElement === this.giveUp) this.pad.focus({ preventScroll: true });
    this.giveUp.hidden = true;
    this.say(text || "The answer:", kind);
    this.draw();
    this.shown(this.data.ply);
  }

  draw() {
    const marks = [];
    if (this.picked) {
      marks.push(filled(this.picked, "picked"));
      const goals = new Set(this.moves.filter((move) => move.from === this.picked).map((move) => move.to));
      marks.push(...[...goals].map((square) => hint(square, this.pieces.has(square))));
    }
    if (this.pad.matches(":focus-visible")) marks.push(filled(this.cursor, "cursor-square"));
    this.hints.replaceChildren(...marks);
    const tried = this.picked ? undefined : this.tried;
    this.box.classList.toggle("trying", tried !== undefined);
    const reply = tried?.answer ? [arrow(tried.answer.slice(0, 2), tried.answer.slice(2, 4), "bad")] : [];
    this.arrows.replaceChildren(...tried ? [arrow(tried.from, tried.to, "tried"), ...reply] : []);
  }
}

/** A file of many games has thousands of exercises: each is made when the reader comes near it. */
const nearing = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    nearing.unobserve(target);
    target.begin();
  }
}, { rootMargin: "1000px" });

/** Hides an answer, and makes its exercise in time. */
const whenNear = (box, begin) => {
  box.classList.add("closed");
  box.begin = begin;
  nearing.observe(box);
};

/** The switch between exercises and answers, for the whole page. */
const addSwitch = () => {
  const button = (name, answers) => make("button", {
    type: "button", "aria-pressed": String(!answers),
    onclick: ({ currentTarget }) => {
      root.classList.toggle("answers", answers);
      for (const fold of $$(".task-box, .motif")) fold.open = answers;
      for (const other of currentTarget.parentNode.children) other.setAttribute("aria-pressed", String(other === currentTarget));
      document.dispatchEvent(new Event("answers"));
    },
  }, name);
  $(".tools").prepend(make("div", { class: "switch", role: "group", "aria-label": "Exercises" },
    button("Exercises", false), button("All answers", true)));
};
