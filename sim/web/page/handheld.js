// Lays out the handheld: the largest whole scale of its screen that fits, with the controls beside
// it or, if that gives a larger picture, below it. A pixel of the game is never smaller than a CSS
// pixel: if the usual layout is too large for that, a tight one saves margins, and if that is not
// enough, the page scrolls.

// In CSS pixels:
const BESIDE = { least: 104, most: 190 }; // for the controls on each side of the screen
const BELOW = { least: 120, usual: 160, most: 240 }; // the same, below it
const PARTS = 60; // extra height of the controls below it
const SHELL = { beside: 56, below: 64, tall: 74 }; // shell, bezel and felt around it
const MARGIN = 12; // felt on each side; half of that in full screen
const FOOT = 44; // the page's own buttons below the handheld
const COLUMN = 104; // the same, beside it
const FLAT = 480; // a window that is lower than this, and wider, has them there
// The layout with only cards: the head above them, a sentence and buttons below or beside them.
const TOUCH = { head: 45, below: 119, beside: 116 };
// Its screen, in pixels of the game: sideways, and the least width and greatest height upright. There
// the page covers the line below the cards, and writes it larger.
const CARDS = { width: 160, height: 128, least: 180, most: 352, line: 7 };
const TIGHT = { side: 72, below: 96, most: 150, shell: 16, parts: 52 }; // the same, in the tight layout

const root = document.documentElement;
const canvas = document.getElementById("screen");
let size = { width: 160, height: 128 };
let cards = false;

/** Fit a screen of a size, now and at each change of the window; `alone` means no handheld. */
export function fit(width, height, alone) {
  size = { width, height };
  cards = alone;
  refit();
}

/** Return whether the window is higher than wide. */
export function isUpright() {
  return innerHeight > innerWidth;
}

/** Return the size of a screen that fills the window beside the buttons. */
export function cardsSize() {
  const { width, height, least, most, line } = CARDS;
  if (!isUpright()) return { width, height };
  const scale = findWhole(innerWidth / least) || findWhole(1);
  const rows = Math.floor((innerHeight - TOUCH.head - TOUCH.below) / scale);
  return { width: Math.floor(innerWidth / scale), height: clamp(height, rows, most) + line };
}

function refit() {
  let layout = cards ? findCardsLayout() : findLayout();
  if (layout.scale < 1) layout = findTightLayout();
  const { scale, side } = layout;
  for (const name of ["cards", "upright", "flat", "tight"]) {
    root.classList.toggle(name, layout[name] ?? false);
  }
  root.style.setProperty("--side", `${side}px`);
  root.style.setProperty("--line", `${CARDS.line * scale}px`);
  canvas.style.width = `${size.width * scale}px`;
  canvas.style.height = `${size.height * scale}px`;
}

function findLayout() {
  const margin = document.fullscreenElement ? MARGIN / 2 : MARGIN;
  const flat = innerHeight < FLAT && innerWidth > FLAT;
  const across = innerWidth - 2 * margin - (flat ? COLUMN : 0);
  const down = innerHeight - margin - (flat ? margin : FOOT) - SHELL.tall;
  const besides = clamp(BESIDE.least, across * 0.15, BESIDE.most);
  const beside = findScale(across - 2 * besides - SHELL.beside, down);
  const below = findScale(innerWidth - SHELL.below, down - BELOW.usual - PARTS);
  if (below <= beside) return { flat, side: besides, scale: beside };
  const left = down - PARTS - size.height * below;
  const side = clamp(BELOW.least, Math.min(left, across * 0.42), BELOW.most);
  return { upright: true, flat, side, scale: below };
}

function findCardsLayout() {
  if (!isUpright()) {
    return { cards, flat: true, side: 0, scale: findScale(innerWidth - COLUMN - TOUCH.beside, innerHeight) };
  }
  const rows = size.height - CARDS.line;
  const down = (innerHeight - TOUCH.head - TOUCH.below) / rows;
  return { cards, upright: true, side: 0, scale: findWhole(Math.min(innerWidth / size.width, down)) };
}

function findTightLayout() {
  const down = innerHeight - FOOT - TIGHT.shell;
  const across = innerWidth - 2 * TIGHT.side;
  const beside = findScale(across, down);
  const below = findScale(innerWidth, down - TIGHT.below - TIGHT.parts);
  const scale = Math.max(1, beside, below);
  const upright = across < size.width * scale || below === scale;
  const left = upright
    ? Math.min(down - TIGHT.parts - size.height * scale, innerWidth * 0.42)
    : (innerWidth - size.width * scale) / 2;
  const side = clamp(upright ? TIGHT.below : TIGHT.side, left, TIGHT.most);
  return { tight: true, upright, side, scale };
}

// Return the largest scale at which each pixel of the game is a whole number of the display's dots.
function findScale(wide, tall) {
  return findWhole(Math.min(wide / size.width, tall / size.height));
}

// Return the largest scale up to one at which a pixel of the game is a whole number of dots.
function findWhole(scale) {
  const dots = globalThis.devicePixelRatio || 1;
  return Math.floor(scale * dots) / dots;
}

function clamp(least, wanted, most) {
  return Math.max(least, Math.min(wanted, most));
}

addEventListener("resize", refit);
document.addEventListener("fullscreenchange", refit);
