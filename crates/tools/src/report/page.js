// What a report page does beside being read: light and dark, boards turned round, a game
// stepped through. Without it the page is whole, only still.
"use strict";
(() => {
  const root = document.documentElement;
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  root.classList.add("js");

  // Light and dark: as the system has it, until somebody chooses. A page from a file may
  // have no storage: then the choice holds for this visit.
  const wants = matchMedia("(prefers-color-scheme: dark)");
  const kept = () => { try { return localStorage.getItem("palisade-theme"); } catch { return null; } };
  const keep = (theme) => { try { localStorage.setItem("palisade-theme", theme); } catch { /* not kept */ } };
  const themeButton = $("#theme");
  const setTheme = (theme) => {
    root.dataset.theme = theme;
    if (themeButton) themeButton.textContent = theme === "dark" ? "Light" : "Dark";
  };
  setTheme(kept() ?? (wants.matches ? "dark" : "light"));
  wants.addEventListener("change", () => { if (!kept()) setTheme(wants.matches ? "dark" : "light"); });
  themeButton?.addEventListener("click", () => {
    const theme = root.dataset.theme === "dark" ? "light" : "dark";
    keep(theme);
    setTheme(theme);
  });
  const flipButton = $("#flip");
  const flip = () => {
    const flipped = root.classList.toggle("flipped");
    flipButton?.setAttribute("aria-pressed", String(flipped));
  };
  flipButton?.addEventListener("click", flip);

  // Entries of the contents that lead nowhere: games that were not reached.
  for (const link of $$("nav.contents a")) {
    if (!document.getElementById(link.hash.slice(1))) link.replaceWith(...link.childNodes);
  }

  const SIDE = 45, MARGIN = 16, SVG = "http://www.w3.org/2000/svg";
  const corner = (square) => [MARGIN + (square.charCodeAt(0) - 97) * SIDE, (8 - Number(square[1])) * SIDE];
  const element = (name, attributes) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const men = (placement) => placement.split("/").flatMap((row, down) => {
    let file = 0;
    return [...row].flatMap((letter) => {
      if (letter >= "1" && letter <= "8") { file += Number(letter); return []; }
      const color = letter === letter.toUpperCase() ? "w" : "b";
      const at = { x: MARGIN + file++ * SIDE, y: down * SIDE, width: SIDE, height: SIDE };
      return [element("use", { href: `#${color}${letter.toLowerCase()}`, ...at })];
    });
  });
  const arrow = (from, to) => {
    const [x0, y0] = corner(from).map((v) => v + SIDE / 2), [x1, y1] = corner(to).map((v) => v + SIDE / 2);
    const length = Math.hypot(x1 - x0, y1 - y0), ux = (x1 - x0) / length, uy = (y1 - y0) / length;
    const start = SIDE * .2, neck = length - SIDE * .42;
    const outline = [[start, -4.2], [neck, -4.2], [neck, -11], [length, 0], [neck, 11], [neck, 4.2], [start, 4.2]];
    const points = outline.map(([a, b]) => `${(x0 + ux * a - uy * b).toFixed(1)},${(y0 + uy * a + ux * b).toFixed(1)}`);
    return element("polygon", { class: "arrow good", points: points.join(" ") });
  };

  /** One game: the board, the graphs and the list of moves follow one position. */
  class Game {
    constructor(section) {
      this.section = section;
      this.data = JSON.parse($("script.data", section).textContent);
      this.viewer = $(".viewer", section);
      this.board = $(".board", this.viewer);
      this.now = $(".now", this.viewer);
      this.last = this.data.men.length - 1;
      this.moves = new Map($$(".moves [data-ply]", section).map((link) => [Number(link.dataset.ply), link]));
      section.addEventListener("click", (event) => this.clicked(event));
      for (const button of $$(".keys button", section)) {
        button.addEventListener("click", () => this.go(button.dataset.go));
      }
      this.show(0);
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
      const graph = event.target.closest("svg.score");
      if (!graph) return;
      const box = graph.getBoundingClientRect();
      const across = (event.clientX - box.left) * graph.viewBox.baseVal.width / box.width;
      this.show(Math.round((across - Number(graph.dataset.left)) / Number(graph.dataset.step)));
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
      const { men: placements, moves, best, text, marked } = this.data;
      $(".men", this.board).replaceChildren(...men(placements[this.ply]));
      for (const old of $$(".last", this.board)) old.remove();
      const move = moves[this.ply], squares = move ? [move.slice(0, 2), move.slice(2)] : [];
      const rects = squares.map((square) => {
        const [x, y] = corner(square);
        return element("rect", { class: "last", x, y, width: SIDE, height: SIDE });
      });
      $(".men", this.board).before(...rects);
      const wanted = best[this.ply];
      $(".arrows", this.board).replaceChildren(...wanted ? [arrow(wanted.slice(0, 2), wanted.slice(2))] : []);
      this.now.textContent = text[this.ply];
      this.board.setAttribute("aria-label", text[this.ply]);
      for (const link of $$(".mv.now", this.section)) {
        link.classList.remove("now");
        link.removeAttribute("aria-current");
      }
      const link = this.moves.get(this.ply);
      link?.classList.add("now");
      link?.setAttribute("aria-current", "true");
      for (const graph of $$("svg.score", this.section)) {
        const x = Number(graph.dataset.left) + this.ply * Number(graph.dataset.step);
        const cursor = $(".cursor", graph);
        cursor.setAttribute("transform", `translate(${x} 0)`);
        cursor.classList.add("on");
      }
      const dead = {
        first: this.ply === 0, back: this.ply === 0, on: this.ply === this.last, last: this.ply === this.last,
        before: !marked.some((other) => other < this.ply), after: !marked.some((other) => other > this.ply),
      };
      for (const button of $$(".keys button", this.viewer)) {
        button.setAttribute("aria-disabled", String(dead[button.dataset.go]));
      }
    }
  }

  const played = $$("section.game").filter((section) => $("script.data", section));
  const games = new Map(played.map((section) => [section, new Game(section)]));
  /** The game that keys are for: the one with the focus, or the one most in sight. */
  const current = () => {
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
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    if (event.key === "f") { flip(); return; }
    const where = KEYS[event.key], game = where && current();
    if (!game) return;
    event.preventDefault();
    game.go(where);
  });
})();
