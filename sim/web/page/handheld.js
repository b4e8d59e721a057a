// SPDX-FileCopyrightText: 2026 The Pocket Patience authors
// SPDX-License-Identifier: MIT
//
// Lays the handheld out: the largest whole scale of its screen that there is room for, with the
// controls beside it or, where that gives a larger picture, below it.

const BESIDE = { min: 104, most: 190 }; // CSS pixels for the controls on each side of the screen
const BELOW = 220; // CSS pixels for the controls below it
const SHELL = { beside: 56, below: 64, tall: 74 }; // CSS pixels of shell, bezel and felt around it
const MARGIN = 12; // CSS pixels of felt on each side
const FOOT = 44; // CSS pixels for the line below
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
  const full = document.fullscreenElement !== null;
  const across = innerWidth - 2 * (full ? 4 : MARGIN);
  const down = innerHeight - (full ? 8 : FOOT + MARGIN);
  const side = Math.min(BESIDE.most, Math.max(BESIDE.min, across * 0.15));
  const room = (wide, tall) =>
    Math.min((wide * dots) / size.width, (tall * dots) / size.height);
  const beside = room(across - 2 * side - SHELL.beside, down - SHELL.tall);
  const below = room(innerWidth - SHELL.below, down - SHELL.tall - BELOW);
  const upright = Math.floor(below) > Math.floor(beside) || (beside < 1 && below > beside);
  const most = upright ? below : beside;
  const chosen = (most < 1 ? Math.max(most, LEAST) : Math.floor(most)) / dots;
  root.classList.toggle("upright", upright);
  root.style.setProperty("--side", `${side}px`);
  canvas.style.width = `${size.width * chosen}px`;
  canvas.style.height = `${size.height * chosen}px`;
}

addEventListener("resize", refit);
document.addEventListener("fullscreenchange", refit);
