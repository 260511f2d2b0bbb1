// A game stepped through: the board, the bar, the graphs and the list of moves follow one
// position.

class Game {
  constructor(section) {
    this.section = section;
    this.viewer = $(".viewer", section);
    this.data = JSON.parse($("script.data", this.viewer).textContent);
    this.board = $(".board", this.viewer);
    this.now = $(".now", this.viewer);
    this.bar = $(".eval", this.viewer);
    this.list = $(".moves", section);
    this.graphs = $$("svg[data-step]", section);
    this.last = this.data.pieces.length - 1;
    this.moves = new Map($$("[data-ply]", this.list).map((link) => [Number(link.dataset.ply), link]));
    // A wide window has room for what a phone folds.
    if (matchMedia("(min-width: 60.01rem)").matches) for (const fold of $$(".all-moves, .by-phase", section)) fold.open = true;
    // Positions whose best move an exercise asks for: those that marked moves were played in.
    const moments = $$(".moment", section);
    this.hidden = new Set(moments.map((box) => Number($("[data-ply]", box).dataset.ply) - 1));
    for (const box of moments) whenNear(box, () => new Exercise(box, (ply) => this.answered(ply)));
    section.addEventListener("click", (event) => this.clicked(event));
    for (const button of $$(".keys button", this.viewer)) {
      button.addEventListener("click", () => this.go(button.dataset.go));
    }
    document.addEventListener("answers", () => this.show(this.ply));
    this.show(0);
  }

  answered(ply) {
    this.hidden.delete(ply);
    if (this.ply === ply) this.show(ply);
  }

  clicked(event) {
    const target = event.target.closest("[data-ply]");
    if (target) {
      event.preventDefault();
      this.show(Number(target.dataset.ply));
      if (target.dataset.to === "board") this.viewer.scrollIntoView({ block: "nearest" });
      this.viewer.focus({ preventScroll: true });
      return;
    }
    const graph = event.target.closest("svg[data-step]");
    if (!graph) return;
    const box = graph.getBoundingClientRect();
    const across = (event.clientX - box.left) * graph.viewBox.baseVal.width / box.width;
    const place = (across - Number(graph.dataset.left)) / Number(graph.dataset.step);
    // A bar stands between two positions, and is of the move that leads to the second.
    this.show(graph.classList.contains("times") ? Math.ceil(place) : Math.round(place));
    this.viewer.focus({ preventScroll: true });
  }

  go(where) {
    const marked = this.data.marked;
    const next = {
      first: 0, back: this.ply - 1, on: this.ply + 1, last: this.last,
      before: marked.findLast((ply) => ply < this.ply) ?? this.ply,
      after: marked.find((ply) => ply > this.ply) ?? this.ply,
    }[where];
    if (next !== undefined) this.show(next);
  }

  show(ply) {
    this.ply = Math.min(Math.max(ply, 0), this.last);
    this.drawBoard();
    this.drawBar();
    this.follow();
    for (const graph of this.graphs) {
      const x = Number(graph.dataset.left) + this.ply * Number(graph.dataset.step);
      const cursor = $(".cursor", graph);
      cursor.setAttribute("transform", `translate(${x} 0)`);
      cursor.classList.add("on");
    }
    const marked = this.data.marked;
    const dead = {
      first: this.ply === 0, back: this.ply === 0, on: this.ply === this.last, last: this.ply === this.last,
      before: !marked.some((other) => other < this.ply), after: !marked.some((other) => other > this.ply),
    };
    for (const button of $$(".keys button", this.viewer)) {
      button.setAttribute("aria-disabled", String(dead[button.dataset.go]));
    }
  }

  drawBoard() {
    const { pieces: placements, moves, best, text, lines } = this.data, at = this.ply;
    $(".pieces", this.board).replaceChildren(...pieces(placements[at]));
    for (const old of $$(".last", this.board)) old.remove();
    const move = moves[at], squares = move ? [move.slice(0, 2), move.slice(2, 4)] : [];
    $(".pieces", this.board).before(...squares.map((square) => filled(square, "last")));
    // An exercise that is still open is not betrayed.
    const secret = this.hidden.has(at) && !root.classList.contains("answers");
    const wanted = secret ? null : best[at];
    $(".arrows", this.board).replaceChildren(...wanted ? [arrow(wanted.slice(0, 2), wanted.slice(2, 4), "good")] : []);
    const line = secret ? " Best: try it yourself below." : lines[at] ? ` Best: ${lines[at]}` : "";
    this.now.textContent = text[at] + line;
    this.board.setAttribute("aria-label", text[at] + line);
  }

  drawBar() {
    const score = this.data.scores[this.ply], white = this.data.chances[this.ply];
    $("i", this.bar).style.height = `${white}%`;
    $("span", this.bar).textContent = score.replace(/(\.\d)\d$/, "$1");
    this.bar.classList.toggle("low", white < 50);
    this.bar.setAttribute("aria-valuenow", white);
    this.bar.setAttribute("aria-valuetext", `${score}, ${white} %`);
  }

  /** The list of moves: the move is marked, and where the list scrolls by itself, in sight. */
  follow() {
    this.current?.classList.remove("now");
    this.current?.removeAttribute("aria-current");
    this.current = this.moves.get(this.ply);
    this.current?.classList.add("now");
    this.current?.setAttribute("aria-current", "true");
    const list = this.list;
    if (list.scrollHeight <= list.clientHeight) return;
    if (!this.current) { list.scrollTop = 0; return; }
    const box = list.getBoundingClientRect(), row = this.current.getBoundingClientRect();
    if (row.top < box.top || row.bottom > box.bottom) list.scrollTop += row.top - box.top - list.clientHeight / 3;
  }
}

const played = $$("section.game").filter((section) => $("script.data", section));
const games = new Map(played.map((section) => [section, new Game(section)]));
// Turning points of a page that is about many games stand by themselves.
for (const box of $$(".moment")) if (!box.closest("section.game")) whenNear(box, () => new Exercise(box, () => {}));
if ($(".moment")) addSwitch();

/** The game that keys are for: the one with the focus, or the one most in sight. */
const currentGame = () => {
  const focused = games.get(document.activeElement?.closest("section.game"));
  if (focused || games.size < 2) return focused ?? games.values().next().value;
  const middle = innerHeight / 2;
  const distance = (game) => {
    const box = game.section.getBoundingClientRect();
    return Math.max(box.top - middle, middle - box.bottom, 0);
  };
  return [...games.values()].reduce((near, game) => distance(game) < distance(near) ? game : near);
};
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", p: "before", n: "after" };
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, .pad, .choice")) return;
  if (event.key === "f") { flip(); return; }
  const where = KEYS[event.key], game = where && currentGame();
  if (!game) return;
  event.preventDefault();
  game.go(where);
});
