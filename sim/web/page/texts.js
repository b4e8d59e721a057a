// Puts the texts of a language into the game's files: these have marks, see sim/texts/marks.py.

const FIRST = 0xe000; // of the marks
const REPEATED = 4; // times each
const MARK = new RegExp(`([\\ue000-\\uf8ff])\\1{${REPEATED - 1}}`, "g");
const LEAD = [0xee, 0xef]; // with these a mark begins in UTF-8
const [TEXT, BYTES, NUMBER, TUPLE] = [5, 6, 7, 10]; // kinds of objects in a .mpy; up to 4 without contents
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Return a file's contents with texts instead of its marks. */
export function fill(path, data, texts) {
  const isModule = path.endsWith(".mpy");
  if (!isModule && !path.endsWith(".txt")) return data;
  if (!LEAD.some((byte) => data.includes(byte))) return data;
  const put = (text) => text.replace(MARK, (found) => texts[found.charCodeAt(0) - FIRST]);
  return isModule ? fillModule(data, put) : encoder.encode(put(decoder.decode(data)));
}

// A .mpy has four bytes, two counts, names, objects, and code, which refers to both by their number.
function fillModule(data, put) {
  const out = []; // pieces
  let at = 4;
  let copied = 0;

  function readNumber() {
    let number = 0;
    for (;;) {
      const byte = data[at++];
      number = number * 128 + (byte & 127);
      if (byte < 128) return number;
    }
  }

  function fillObject() {
    const kind = data[at++];
    if (kind < TEXT) return;
    const begin = at;
    const length = readNumber();
    if (kind === TUPLE) {
      for (let each = 0; each < length; each++) fillObject();
      return;
    }
    const end = at + length;
    if (kind === TEXT || kind === BYTES) {
      const text = decoder.decode(data.subarray(at, end));
      const filled = put(text);
      if (filled !== text) {
        const written = encoder.encode(filled);
        out.push(data.subarray(copied, begin), writeNumber(written.length), written);
        copied = end;
      }
      at = end + 1; // a zero follows
    } else at = kind === NUMBER || kind < TUPLE ? end : fail(kind);
  }

  const names = readNumber();
  const objects = readNumber();
  for (let each = 0; each < names; each++) {
    const length = readNumber();
    if (length % 2 === 0) at += length / 2 + 1; // others are the interpreter's own
  }
  for (let each = 0; each < objects; each++) fillObject();
  return join([...out, data.subarray(copied)]);
}

function fail(kind) {
  throw new Error(`a .mpy has an object of kind ${kind}`);
}

function writeNumber(number) {
  const bytes = [number & 127];
  for (let rest = number >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128);
  return Uint8Array.from(bytes);
}

function join(pieces) {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
