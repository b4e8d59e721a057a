// Plays the sounds of cards, one at a time. A browser allows sounds only after the first touch or
// key.

let context = null;
let loudness = null;
let buffers = [];
let playing = null;

/** Prepare to play samples, 8 bits each in base64; call it at every press or release. */
export function wake(samples, rate) {
  if (navigator.userActivation?.hasBeenActive === false) return;
  if (context === null && globalThis.AudioContext) {
    context = new AudioContext();
    loudness = context.createGain();
    loudness.connect(context.destination);
    buffers = samples.map((data) => makeBuffer(atob(data), rate));
  }
  if (context !== null && context.state !== "running") context.resume();
}

/** Play a sound without waiting for its end, at a volume up to 1. */
export function play(kind, volume) {
  if (context === null || context.state !== "running") return;
  playing?.stop();
  loudness.gain.value = volume;
  playing = context.createBufferSource();
  playing.buffer = buffers[kind];
  playing.connect(loudness);
  playing.start();
}

function makeBuffer(data, rate) {
  const buffer = context.createBuffer(1, data.length, rate);
  buffer.getChannelData(0).set([...data].map((sign) => (sign.charCodeAt(0) - 128) / 128));
  return buffer;
}
