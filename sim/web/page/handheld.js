// SPDX-FileCopyrightText: 2026 The Pocket Patience authors
// SPDX-License-Identifier: MIT
//
// Lays the handheld out: the largest whole scale of its screen that there is room for, with the
// controls beside it or, where that gives a larger picture, below it.

// In CSS pixels:
const BESIDE = { least: 104, most: 190 }; // for the controls on each side of the screen
const BELOW = { least: 120, usual: 160, most: 240 }; // likewise, below it
const PARTS = 60; // of the controls below it, which are higher than on each side of it
const SHELL = { beside: 56, below: 64, tall: 74 }; // shell, bezel and felt around it
const MARGIN = 12; // felt on each side; half of that in full screen
const FOOT = 44; // the page's own buttons below the handheld
const COLUMN = 104; // likewise, beside it
const FLAT = 480; // a window lower and wider than this has them there
const LEAST = 0.25; // scale, where not even one dot of the display fits each of the screen

const root = document.documentElement;
const canvas = document.getElementById("screen");
let size = { width: 160, height: 128 };

/** Fit a screen of a size, now and whenever the window changes. */
export function fit(width, height) {
  size = { width, height };
  refit();
}

function refit() {
  const dots = globalThis.devicePixelRatio || 1;
  const margin = document.fullscreenElement ? MARGIN / 2 : MARGIN;
  const flat = innerHeight < FLAT && innerWidth > FLAT;
  const across = innerWidth - 2 * margin - (flat ? COLUMN : 0);
  const down = innerHeight - margin - (flat ? margin : FOOT);
  let side = clamp(BESIDE.least, across * 0.15, BESIDE.most);
  const room = (wide, tall) =>
    Math.min((wide * dots) / size.width, (tall * dots) / size.height);
  const beside = room(across - 2 * side - SHELL.beside, down - SHELL.tall);
  const below = room(innerWidth - SHELL.below, down - SHELL.tall - BELOW.usual - PARTS);
  const upright = Math.floor(below) > Math.floor(beside) || (beside < 1 && below > beside);
  const most = upright ? below : beside;
  const chosen = (most < 1 ? Math.max(most, LEAST) : Math.floor(most)) / dots;
  if (upright) {
    const left = down - SHELL.tall - PARTS - size.height * chosen;
    side = clamp(BELOW.least, Math.min(left, across * 0.42), BELOW.most);
  }
  root.classList.toggle("upright", upright);
  root.classList.toggle("flat", flat);
  root.style.setProperty("--side", `${side}px`);
  canvas.style.width = `${size.width * chosen}px`;
  canvas.style.height = `${size.height * chosen}px`;
}

function clamp(least, wanted, most) {
  return Math.max(least, Math.min(wanted, most));
}

addEventListener("resize", refit);
document.addEventListener("fullscreenchange", refit);
