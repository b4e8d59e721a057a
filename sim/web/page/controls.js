// SPDX-FileCopyrightText: 2026 The Pocket Patience authors
// SPDX-License-Identifier: MIT
//
// Turns keys, fingers on the drawn buttons and game controllers into presses and releases of the
// eight buttons. A button that is held in two ways is released with the last of them; repeats and
// long presses are the game's own.

const [UP, DOWN, LEFT, RIGHT, A, B, SELECT, START] = [0, 1, 2, 3, 4, 5, 6, 7];
const RELEASED = 8;

// As in the desk's window, but Tab, which goes to the next control of the page.
const KEYS = {
  ArrowUp: UP,
  ArrowDown: DOWN,
  ArrowLeft: LEFT,
  ArrowRight: RIGHT,
  w: UP,
  s: DOWN,
  a: LEFT,
  d: RIGHT,
  z: A,
  " ": A,
  Enter: A,
  x: B,
  Backspace: B,
  u: SELECT,
  m: START,
  p: START,
  Escape: START,
};
const ON_CONTROLS = new Set([" ", "Enter"]); // they press what has the focus
const PADS = { 0: A, 1: B, 3: SELECT, 8: SELECT, 9: START, 12: UP, 13: DOWN, 14: LEFT, 15: RIGHT };
const AXES = [
  [LEFT, RIGHT],
  [UP, DOWN],
];
const ENTER = 0.5; // how far a stick is tilted to press, and to release
const LEAVE = 0.35;
const STILL = 0.22; // of the drawn stick's radius, from its middle
const POINT = { PRESS: 0, RELEASE: 1, BACK: 2, HINT: 3, TURN: 4 };
const TAP = 60; // ms for which a press by a screen reader lasts

const held = new Map(); // of each button what holds it down
let deliver = () => {};
let stick = null;

/** Listen to everything; `press` gets a button, or a button plus 8 for its release. */
export function listen(handheld, press, wake) {
  deliver = press;
  stick = handheld.querySelector(".stick");
  addEventListener("keydown", (event) => {
    if (takesKey(event)) {
      wake();
      turn(KEYS[nameOf(event)], `key ${nameOf(event)}`, true);
      event.preventDefault();
    }
  });
  addEventListener("keyup", (event) => {
    if (nameOf(event) in KEYS) turn(KEYS[nameOf(event)], `key ${nameOf(event)}`, false);
  });
  for (const button of handheld.querySelectorAll("[data-button]")) {
    button.addEventListener("click", (event) => {
      if (event.detail === 0) tap(Number(button.dataset.button), wake);
    });
  }
  handheld.addEventListener("pointerdown", (event) => {
    const target = event.target.closest("[data-button], .stick");
    if (target === null || event.button !== 0) return;
    event.preventDefault();
    wake();
    target.setPointerCapture(event.pointerId);
    point(event, target);
  });
  handheld.addEventListener("pointermove", (event) => {
    const target = event.target.closest(".stick");
    if (target?.hasPointerCapture(event.pointerId)) point(event, target);
  });
  for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
    handheld.addEventListener(kind, (event) => letGo(`pointer ${event.pointerId}`));
  }
  handheld.addEventListener("contextmenu", (event) => event.preventDefault());
  addEventListener("blur", releaseAll);
  document.addEventListener("visibilitychange", releaseAll);
}

/** Listen to a mouse or a finger on the screen; `point` gets what front.py's does. */
export function listenToScreen(canvas, point, wake) {
  const tell = (what, event) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const x = Math.floor(((event.clientX - left) / width) * canvas.width);
    const y = Math.floor(((event.clientY - top) / height) * canvas.height);
    point(what, x, y);
  };
  canvas.addEventListener("pointerdown", (event) => {
    wake();
    event.preventDefault();
    if (event.button === 0) {
      canvas.setPointerCapture(event.pointerId);
      tell(POINT.PRESS, event);
    } else if (event.button === 2) {
      tell(POINT.BACK, event);
    } else if (event.button === 1) {
      tell(POINT.HINT, event);
    }
  });
  canvas.addEventListener("pointerup", (event) => {
    if (event.button === 0) tell(POINT.RELEASE, event);
  });
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      if (event.deltaY) point(POINT.TURN, Math.sign(event.deltaY), 0);
    },
    { passive: false },
  );
}

/** Look at the game controllers; they tell nothing by themselves. */
export function lookAtPads() {
  for (const pad of navigator.getGamepads?.() ?? []) {
    if (!pad) continue;
    for (const [at, button] of Object.entries(PADS)) {
      if (pad.buttons[at]) turn(button, `pad ${pad.index} ${at}`, pad.buttons[at].pressed);
    }
    AXES.forEach((ends, axis) => {
      ends.forEach((button, end) => {
        const far = end ? pad.axes[axis] : -pad.axes[axis];
        if (far > ENTER) turn(button, `axis ${pad.index} ${axis}`, true);
        else if (far < LEAVE) turn(button, `axis ${pad.index} ${axis}`, false);
      });
    });
  }
}

/** Release every button. */
export function releaseAll() {
  for (const [button, holders] of held) {
    for (const holder of [...holders]) turn(button, holder, false);
  }
}

function nameOf(event) {
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

function takesKey(event) {
  const name = nameOf(event);
  if (!(name in KEYS) || event.ctrlKey || event.metaKey || event.altKey) return false;
  const focus = document.activeElement;
  if (document.querySelector("dialog[open]")) return false;
  return !(ON_CONTROLS.has(name) && focus?.matches("button, a, select, input, summary"));
}

function turn(button, holder, down) {
  if (!held.has(button)) held.set(button, new Set());
  const holders = held.get(button);
  if (down === holders.has(holder)) return;
  if (down) holders.add(holder);
  else holders.delete(holder);
  if (holders.size !== (down ? 1 : 0)) return;
  show(button, down);
  deliver(down ? button : button + RELEASED);
}

function letGo(holder) {
  for (const button of held.keys()) turn(button, holder, false);
}

function tap(button, wake) {
  wake();
  turn(button, "tap", true);
  setTimeout(() => turn(button, "tap", false), TAP);
}

// A finger on the stick presses the direction it lies in, and may slide on to another.
function point(event, target) {
  const holder = `pointer ${event.pointerId}`;
  const button = target === stick ? findDirection(event) : Number(target.dataset.button);
  if (held.get(button)?.has(holder)) return;
  letGo(holder);
  if (button >= 0) turn(button, holder, true);
}

function findDirection(event) {
  const { left, top, width, height } = stick.getBoundingClientRect();
  const x = (event.clientX - left) / width - 0.5;
  const y = (event.clientY - top) / height - 0.5;
  if (Math.hypot(x, y) < STILL / 2) return -1;
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? LEFT : RIGHT;
  return y < 0 ? UP : DOWN;
}

function show(button, down) {
  document.querySelector(`[data-button="${button}"]`)?.classList.toggle("down", down);
  if (button > RIGHT) return;
  const isDown = (other) => (held.get(other)?.size ? 1 : 0);
  stick.style.setProperty("--x", isDown(RIGHT) - isDown(LEFT));
  stick.style.setProperty("--y", isDown(DOWN) - isDown(UP));
}
