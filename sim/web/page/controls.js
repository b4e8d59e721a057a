// Turns keys, fingers on the drawn buttons and game controllers into presses and releases of the
// eight buttons. A button that is held in two ways is released with the last of them. The game
// itself handles repeats and long presses. While a dialog of the page is open, nothing is pressed.

const [UP, DOWN, LEFT, RIGHT, A, B, SELECT, START] = [0, 1, 2, 3, 4, 5, 6, 7];
const RELEASED = 8;

const ON_CONTROLS = new Set([" ", "Enter"]); // they press the focused control
const PADS = { 0: A, 1: B, 3: SELECT, 8: SELECT, 9: START, 12: UP, 13: DOWN, 14: LEFT, 15: RIGHT };
const ENTER = 0.5; // tilt of a stick that presses, and that releases
const LEAVE = 0.35;
const STILL = 0.22; // part of the drawn stick's radius, from its middle
const POINT = { PRESS: 0, RELEASE: 1, BACK: 2, HINT: 3, TURN: 4, TOUCH: 5, MOVE: 6, CANCEL: 7 };
const [LEFT_BUTTON, RIGHT_BUTTON, MIDDLE_BUTTON] = [1, 2, 4]; // bits of an event's `buttons`
const TAP = 60; // ms that a press by a screen reader lasts
const NOTCH = 100; // CSS pixels of a notch of the wheel
const LINE = 33; // CSS pixels of a line, for browsers that count lines
const PAUSE = 200; // ms; after a pause the wheel turns by a whole notch immediately

const held = new Map(); // for each button, what holds it down
let deliver = () => {};
let stick = null;
let looking = false;

/**
 * Listen to everything. `keys` is the desktop's table: the button or command of each key. `press`
 * gets a button, or a button plus 8 for its release; `obey` gets a command.
 */
export function listen(handheld, keys, press, obey, wake) {
  deliver = press;
  stick = handheld.querySelector(".stick");
  addEventListener("keydown", (event) => {
    if (event.key === "Meta") letGoOfKeys(); // macOS reports no releases while it is held
    const meaning = findMeaning(keys, event);
    if (meaning === undefined) return;
    wake();
    if (typeof meaning === "number") turn(meaning, holderOf(event), true);
    else if (!event.repeat) obey(meaning);
    event.preventDefault();
  });
  addEventListener("keyup", (event) => {
    if (findMeaning(keys, event) !== undefined) event.preventDefault(); // or browsers would click
    letGo(holderOf(event));
  });
  for (const button of handheld.querySelectorAll("[data-button]")) {
    button.addEventListener("click", (event) => {
      if (event.detail === 0) tap(Number(button.dataset.button), wake);
    });
  }
  handheld.addEventListener("pointerdown", (event) => {
    const target = event.target.closest(".stick") ?? event.target.closest("[data-button]");
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
  addEventListener("pointerup", wake); // touching may not start sounds yet
  handheld.addEventListener("contextmenu", (event) => event.preventDefault());
  addEventListener("blur", releaseAll);
  document.addEventListener("visibilitychange", releaseAll);
  addEventListener("gamepadconnected", () => {
    if (!looking) lookAtPads();
  });
}

/** Listen to a mouse or a finger on the screen; `point` gets what it gets in front.py. */
export function listenToScreen(canvas, point, wake) {
  const tell = (what, event) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const x = Math.floor(((event.clientX - left) / width) * canvas.width);
    const y = Math.floor(((event.clientY - top) / height) * canvas.height);
    point(what, x, y);
  };
  let pointer = null; // which mouse or finger; others do nothing until it is released
  let buttons = 0; // of it, as it last told
  // A second button comes as a movement, so each event tells which buttons are down.
  const follow = (event) => {
    if (pointer !== null && event.pointerId !== pointer) return;
    const changed = buttons ^ event.buttons;
    buttons = event.buttons;
    pointer = buttons ? event.pointerId : null;
    const isLost = event.type === "pointermove" && event.button < 0; // a release that was not told
    if (changed & LEFT_BUTTON & buttons) {
      tell(event.pointerType === "touch" ? POINT.TOUCH : POINT.PRESS, event);
    } else if (changed & LEFT_BUTTON) {
      tell(isLost ? POINT.CANCEL : POINT.RELEASE, event);
    } else if (buttons & LEFT_BUTTON) {
      tell(POINT.MOVE, event);
    }
    if (changed & RIGHT_BUTTON & buttons) tell(POINT.BACK, event);
    if (changed & MIDDLE_BUTTON & buttons) tell(POINT.HINT, event);
  };
  const cancel = (event) => {
    if (event.pointerId !== pointer) return;
    if (buttons & LEFT_BUTTON) tell(POINT.CANCEL, event);
    pointer = null;
    buttons = 0;
  };
  canvas.addEventListener("pointerdown", (event) => {
    wake();
    event.preventDefault();
    follow(event);
    if (event.pointerId === pointer) canvas.setPointerCapture(pointer);
  });
  canvas.addEventListener("pointermove", follow);
  canvas.addEventListener("pointerup", follow);
  canvas.addEventListener("pointercancel", cancel);
  canvas.addEventListener("lostpointercapture", cancel); // after a release there is none
  let turned = 0;
  let last = -PAUSE;
  const turnWheel = (event) => {
    event.preventDefault();
    const way = Math.sign(event.deltaY);
    const begins = event.timeStamp - last > PAUSE || way * turned < 0;
    last = event.timeStamp;
    turned = begins ? 0 : turned + event.deltaY * (event.deltaMode === 0 ? 1 : LINE);
    const notches = begins ? Math.abs(way) : Math.trunc(Math.abs(turned) / NOTCH);
    turned %= NOTCH;
    for (let notch = 0; notch < notches; notch++) point(POINT.TURN, way, 0);
  };
  canvas.addEventListener("wheel", turnWheel, { passive: false });
}

// Game controllers send no events, so they are polled while any is connected.
function lookAtPads() {
  const pads = [...(navigator.getGamepads?.() ?? [])].filter((pad) => pad?.connected);
  const known = new Set(pads.map((pad) => `pad ${pad.index}`));
  for (const holders of held.values()) {
    for (const holder of holders) {
      if (holder.startsWith("pad ") && !known.has(holder.split(":")[0])) letGo(holder);
    }
  }
  if (!isDialogOpen()) pads.forEach(lookAtPad);
  looking = pads.length > 0;
  if (looking) requestAnimationFrame(lookAtPads);
}

function lookAtPad({ index, buttons, axes: [x = 0, y = 0] }) {
  for (const [at, button] of Object.entries(PADS)) {
    turn(button, `pad ${index}:${at}`, buttons[at]?.pressed ?? false);
  }
  // The axis that is tilted further counts, until it is released.
  const holder = `pad ${index}:stick`;
  const far = [-y, y, -x, x];
  const tilted = far.findIndex((_, button) => held.get(button)?.has(holder));
  if (tilted >= 0 && far[tilted] < LEAVE) turn(tilted, holder, false);
  else if (tilted < 0 && Math.max(...far) > ENTER) turn(findDirection(x, y), holder, true);
}

function releaseAll() {
  for (const [button, holders] of held) {
    for (const holder of [...holders]) turn(button, holder, false);
  }
}

function letGoOfKeys() {
  for (const holders of held.values()) {
    for (const holder of [...holders]) if (holder.startsWith("key ")) letGo(holder);
  }
}

// A key is released by its place, because it may type another character by then.
function holderOf(event) {
  return `key ${event.code || event.key}`;
}

function isDialogOpen() {
  return document.querySelector("dialog[open]") !== null;
}

// Return the meaning of a key; undefined if it is not for the game.
function findMeaning(keys, event) {
  if (isDialogOpen()) return undefined;
  const typed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const others = heldWith(event);
  const focus = document.activeElement;
  if (!others && ON_CONTROLS.has(typed) && focus?.matches("button, a, select, input")) {
    return focus.dataset.button && Number(focus.dataset.button);
  }
  return find(keys, typed, placeOf(event), others);
}

// Like `find` in sim/desk/keymap.py: by character, then by place; with Ctrl, Alt or Meta, by place
// only if the key types no Latin letter.
function find(keys, typed, place, others) {
  if (others) return keys[others + (typed <= "\x7f" ? typed : place)];
  return keys[typed] ?? keys[place];
}

function placeOf({ code }) {
  return /^Key[A-Z]$/.test(code) ? code[3].toLowerCase() : "";
}

function heldWith(event) {
  const alt = event.altKey || event.getModifierState("AltGraph");
  const others = (event.ctrlKey ? "Ctrl+" : "") + (alt ? "Alt+" : "") + (event.metaKey ? "Meta+" : "");
  return others && event.shiftKey ? `${others}Shift+` : others;
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

// A finger on the stick presses the direction where it is, and can slide to another.
function point(event, target) {
  const holder = `pointer ${event.pointerId}`;
  const button = target === stick ? findTouched(event) : Number(target.dataset.button);
  if (held.get(button)?.has(holder)) return;
  letGo(holder);
  if (button >= 0) turn(button, holder, true);
}

function findTouched(event) {
  const { left, top, width, height } = stick.getBoundingClientRect();
  const x = (event.clientX - left) / width - 0.5;
  const y = (event.clientY - top) / height - 0.5;
  return Math.hypot(x, y) < STILL / 2 ? -1 : findDirection(x, y);
}

function findDirection(x, y) {
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
