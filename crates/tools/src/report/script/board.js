// Boards: what `report/svg.rs` draws, drawn again, and squares under a pointer. Lengths are in
// its units.
const SIDE = 45, MARGIN = 16, WIDE = 376;
const FILES = "abcdefgh";

const element = (name, attributes) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

/** The upper left corner of a square, White below. */
const corner = (square) => [MARGIN + FILES.indexOf(square[0]) * SIDE, (8 - Number(square[1])) * SIDE];

/** The pieces of a placement as FEN writes it: square to letter. */
const placed = (placement) => {
  const pieces = new Map();
  placement.split("/").forEach((row, down) => {
    let file = 0;
    for (const letter of row) {
      if (letter >= "1" && letter <= "8") file += Number(letter);
      else pieces.set(FILES[file++] + (8 - down), letter);
    }
  });
  return pieces;
};

const isWhite = (letter) => letter === letter.toUpperCase();

const piece = (square, letter) => {
  const [x, y] = corner(square);
  return element("use", { href: `#${isWhite(letter) ? "w" : "b"}${letter.toLowerCase()}`, x, y });
};

const pieces = (placement) => [...placed(placement)].map(([square, letter]) => piece(square, letter));

/** A square filled as a class of the style sheet says. */
const filled = (square, kind) => {
  const [x, y] = corner(square);
  return element("rect", { class: kind, x, y, width: SIDE, height: SIDE });
};

/** A dot on an empty square, or a ring around a piece: a square that can be reached. */
const hint = (square, taken) => {
  const [x, y] = corner(square).map((v) => v + SIDE / 2);
  return element("circle", { class: taken ? "hint taken" : "hint", cx: x, cy: y, r: taken ? 19 : 7 });
};

const arrow = (from, to, kind) => {
  const [x0, y0] = corner(from).map((v) => v + SIDE / 2), [x1, y1] = corner(to).map((v) => v + SIDE / 2);
  const length = Math.hypot(x1 - x0, y1 - y0), ux = (x1 - x0) / length, uy = (y1 - y0) / length;
  const start = SIDE * .2, neck = length - SIDE * .42;
  const outline = [[start, -4.2], [neck, -4.2], [neck, -11], [length, 0], [neck, 11], [neck, 4.2], [start, 4.2]];
  const points = outline.map(([a, b]) => `${(x0 + ux * a - uy * b).toFixed(1)},${(y0 + uy * a + ux * b).toFixed(1)}`);
  return element("polygon", { class: `arrow ${kind}`, points: points.join(" ") });
};

/** True if Black is below. */
const isTurned = (board) => board.classList.contains("turned") !== root.classList.contains("flipped");

/** Units of the drawing for a pixel of the screen. */
const scale = (board) => WIDE / board.getBoundingClientRect().width;

/** The square under a point of the window; nothing beside the board. */
const squareAt = (board, { clientX, clientY }) => {
  const box = board.getBoundingClientRect();
  let file = Math.floor(((clientX - box.left) * scale(board) - MARGIN) / SIDE);
  let row = Math.floor((clientY - box.top) * scale(board) / SIDE);
  if (file < 0 || file > 7 || row < 0 || row > 7) return undefined;
  if (isTurned(board)) [file, row] = [7 - file, 7 - row];
  return FILES[file] + (8 - row);
};

/** The square beside another as the reader sees the board; at the edge the same. */
const beside = (square, right, up, turned) => {
  const sign = turned ? -1 : 1;
  const inside = (number) => Math.min(Math.max(number, 0), 7);
  const file = inside(FILES.indexOf(square[0]) + sign * right), rank = inside(Number(square[1]) - 1 + sign * up);
  return FILES[file] + (rank + 1);
};
