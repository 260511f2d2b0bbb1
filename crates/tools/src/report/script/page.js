// The scripts of a report page: light and dark, boards turned round. Without them the page is complete but static.
//
// The files of this folder are one module, in the order of `report/html.rs`: this one, then
// board.js (drawing), tries.js (exercises), game.js (a game stepped through).
const root = document.documentElement;
const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
root.classList.add("js");

// Light and dark: as the system has it, until somebody chooses. A page from a file may
// have no storage: then the choice holds for this visit.
const wants = matchMedia("(prefers-color-scheme: dark)");
const stored = () => { try { return localStorage.getItem("palisade-theme"); } catch { return null; } };
const keep = (theme) => { try { localStorage.setItem("palisade-theme", theme); } catch { /* not kept */ } };
const themeButton = $("#theme");
const setTheme = (theme) => {
  root.dataset.theme = theme;
  if (themeButton) themeButton.textContent = theme === "dark" ? "Light" : "Dark";
};
setTheme(stored() ?? (wants.matches ? "dark" : "light"));
wants.addEventListener("change", () => { if (!stored()) setTheme(wants.matches ? "dark" : "light"); });
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

// A link to a place inside a fold opens the fold, in browsers that do not do so themselves.
const unfold = () => {
  const goal = document.getElementById(location.hash.slice(1));
  const folds = [];
  for (let fold = goal?.closest("details"); fold; fold = fold.parentElement.closest("details")) folds.push(fold);
  if (folds.every((fold) => fold.open)) return;
  for (const fold of folds) fold.open = true;
  goal.scrollIntoView();
};
addEventListener("hashchange", unfold);
unfold();

/** An HTML element with attributes and what is inside it; `on...` is what it listens to. */
const make = (name, attributes = {}, ...inside) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...inside);
  return made;
};
