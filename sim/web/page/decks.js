// Loads the proved deals of games of two packs, a file each, when such a game may soon be played: they
// are larger than everything else, and few players need them all.

import { writeFile } from "./machine.js";

const FOLDER = "/p/games/proved/";

const known = new Map(); // for each line, its file's loading
let front = null;
let lines = [];

/** Load the files of the current game, which this waits for, and of those played before or paused.
 *  @param given the functions of front.py
 *  @param separate the lines that have a file */
export async function begin(given, separate) {
  front = given;
  lines = separate;
  const [current, ...others] = front.lines_soon().split(" ");
  const loaded = load(current);
  for (const line of [...others, ...front.lines_paused().split(" ")]) load(line);
  await loaded;
}

/** Load what may be needed soon; call this when the picture has changed. */
export function look() {
  for (const line of front?.lines_soon().split(" ") ?? []) load(line);
}

/** The game has started again. */
export function startAgain() {
  for (const line of known.keys()) front.take_deals(line);
}

function load(line) {
  if (!lines.includes(line)) return null;
  if (!known.has(line)) known.set(line, fetchDeals(line));
  return known.get(line);
}

async function fetchDeals(line) {
  const answer = await fetch(new URL(`${line}.pack`, import.meta.url)).catch(() => null);
  if (!answer?.ok) {
    known.delete(line); // without a network it is played without them, and asked for again
    return;
  }
  writeFile(`${FOLDER}${line}.pack`, new Uint8Array(await answer.arrayBuffer()));
  front.take_deals(line);
}
