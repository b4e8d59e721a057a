// SPDX-FileCopyrightText: 2026 The Pocket Patience authors
// SPDX-License-Identifier: MIT
//
// Lays the handheld out: the largest whole scale of its screen that there is room for, with the
// controls beside it or, where that gives a larger picture, below it.

const BESIDE = { min: 104, most: 190 }; // CSS pixels for the controls on each side of the screen
const BELOW = 220; // CSS pixels for the controls below it
const SHELL = { wide: 56, tall: 74 }; // CSS pixels of shell and bezel around the screen
const MARGIN = 12; // CSS pixels of felt on each side
const FOOT = 44; // CSS pixels for the line below

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
  const scale = (wide, tall) =>
    Math.floor(Math.min((wide * dots) / size.width, (tall * dots) / size.height));
  const beside = scale(across - 2 * side - SHELL.wide, down - SHELL.tall);
  const below = scale(across - SHELL.wide / 2, down - SHELL.tall - BELOW);
  const upright = below > beside;
  const chosen = Math.max(1, beside, below) / dots;
  root.classList.toggle("upright", upright);
  root.style.setProperty("--side", `${side}px`);
  root.style.setProperty("--dot", `${chosen}px`);
  canvas.style.width = `${size.width * chosen}px`;
  canvas.style.height = `${size.height * chosen}px`;
}

addEventListener("resize", refit);
document.addEventListener("fullscreenchange", refit);
