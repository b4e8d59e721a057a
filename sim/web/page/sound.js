// Plays the handheld's sounds: square waves, one at a time. A browser lets a page sound only after
// the first touch or key.

const RATE = 22050;
const LOUDNESS = 0.15;

let context = null;
let buffers = [];
let playing = null;

/** Get ready to play sounds, given their notes; call it when something is pressed or let go. */
export function wake(sounds) {
  if (navigator.userActivation?.hasBeenActive === false) return;
  if (context === null && globalThis.AudioContext) {
    context = new AudioContext();
    buffers = sounds.map(makeBuffer);
  }
  if (context !== null && context.state !== "running") context.resume();
}

/** Play a sound without waiting for its end. */
export function play(kind) {
  if (context === null || context.state !== "running") return;
  playing?.stop();
  playing = context.createBufferSource();
  playing.buffer = buffers[kind];
  playing.connect(context.destination);
  playing.start();
}

// Notes are in turn a pitch in 10 Hz and a length in ms.
function makeBuffer(notes) {
  const samples = [];
  for (let at = 0; at < notes.length; at += 2) {
    const half = Math.floor(Math.floor(RATE / (notes[at] * 10)) / 2);
    const count = Math.floor((RATE * notes[at + 1]) / 1000);
    for (let i = 0; i < count; i++) samples.push(Math.floor(i / half) % 2 ? LOUDNESS : -LOUDNESS);
  }
  const buffer = context.createBuffer(1, samples.length, RATE);
  buffer.getChannelData(0).set(samples);
  return buffer;
}
