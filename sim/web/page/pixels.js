// Draws on bitmaps in the interpreter's memory, a byte a pixel, and composes layers of them into
// the picture on the canvas. sim/web/shims checks the arguments before they come here.

let memory = null;
let bytes = new Uint8Array(0);
let canvas = null;
let context = null;
let image = null;
let frame = new Uint32Array(0);
let shown = new Uint32Array(0);
/** How many times the picture changed, and the bytes of the interpreter's memory. */
export const counts = {
  shown: 0,
  get memory() {
    return memory.buffer.byteLength;
  },
};

// Memory that grows gets another buffer.
function look() {
  if (bytes.buffer !== memory.buffer) {
    bytes = new Uint8Array(memory.buffer);
  }
}

/** Draw in this memory, the interpreter's. */
export function drawIn(given) {
  memory = given;
}

/** Show everything on a canvas from now on. */
export function showOn(element) {
  canvas = element;
  context = canvas.getContext("2d", { alpha: false });
}

/** Return the picture on the canvas: width, height, red, green and blue of each pixel. */
export function readPicture() {
  const { width, height } = canvas;
  const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0, to = 0; at < data.length; at += 4) {
    pixels[to++] = data[at];
    pixels[to++] = data[at + 1];
    pixels[to++] = data[at + 2];
  }
  return { width, height, pixels };
}

/** Return a palette for the canvas, in the 16 bits of a board's screen; 0 is transparent.
 *  It has 16 bytes for each colour: red, green, blue, and 1 if it is transparent. */
function readColours(address, count) {
  const colours = new Uint32Array(count);
  for (let at = 0; at < count; at++) {
    const [red, green, blue, hidden] = bytes.subarray(address + at * 16, address + at * 16 + 4);
    if (hidden) continue;
    const widened = (red & 0xf8) | (red >> 5) | (((green & 0xfc) | (green >> 6)) << 8);
    colours[at] = (0xff000000 | (((blue & 0xf8) | (blue >> 5)) << 16) | widened) >>> 0;
  }
  return colours;
}

/** What the interpreter imports as `pixels`. */
export const forPython = {
  fill(address, stride, x1, y1, x2, y2, value) {
    look();
    for (let y = y1; y < y2; y++) {
      const row = address + y * stride;
      bytes.fill(value, row + x1, row + x2);
    }
  },

  copy(to, toStride, from, fromStride, width, height, skipFrom, skipTo) {
    look();
    // If a bitmap is copied into itself, start at the far end, so that nothing is read late.
    const back = to > from;
    for (let line = 0; line < height; line++) {
      const y = back ? height - 1 - line : line;
      const source = from + y * fromStride;
      const target = to + y * toStride;
      if (skipFrom < 0 && skipTo < 0) {
        bytes.copyWithin(target, source, source + width);
        continue;
      }
      for (let step = 0; step < width; step++) {
        const x = back ? width - 1 - step : step;
        const value = bytes[source + x];
        if (value !== skipFrom && bytes[target + x] !== skipTo) bytes[target + x] = value;
      }
    }
  },

  unpack(to, width, height, from, stride, bits, reversed) {
    look();
    const mask = (1 << bits) - 1;
    for (let y = 0; y < height; y++) {
      const row = from + (reversed ? height - 1 - y : y) * stride;
      for (let x = 0; x < width; x++) {
        const at = x * bits;
        bytes[to + y * width + x] = (bytes[row + (at >> 3)] >> (8 - bits - (at & 7))) & mask;
      }
    }
  },

  compose(width, height) {
    if (canvas.width !== width || canvas.height !== height || image === null) {
      canvas.width = width;
      canvas.height = height;
      image = context.createImageData(width, height);
      frame = new Uint32Array(width * height);
      shown = new Uint32Array(image.data.buffer);
    }
    frame.fill(0xff000000);
  },

  layer(from, stride, width, height, left, top, scale, palette, count) {
    look();
    const colours = readColours(palette, count);
    const across = canvas.width;
    const firstX = Math.max(0, left);
    const lastX = Math.min(across, left + width * scale);
    const lastY = Math.min(canvas.height, top + height * scale);
    for (let y = Math.max(0, top); y < lastY; y++) {
      const row = from + (scale === 1 ? y - top : Math.floor((y - top) / scale)) * stride;
      const to = y * across;
      for (let x = firstX; x < lastX; x++) {
        const column = scale === 1 ? x - left : Math.floor((x - left) / scale);
        const colour = colours[bytes[row + column]];
        if (colour !== 0) frame[to + x] = colour;
      }
    }
  },

  show() {
    let at = 0;
    while (at < frame.length && frame[at] === shown[at]) at++;
    if (at === frame.length) return;
    shown.set(frame);
    context.putImageData(image, 0, 0);
    counts.shown++;
  },
};
