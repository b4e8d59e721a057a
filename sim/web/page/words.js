// The page's own words in the player's language. Their English is in index.html and in the scripts.

const LABELS = ["aria-label", "title"];
const WORD = /\p{L}{2}/u;

const root = document.documentElement;
let words = {};
let parts = null; // of index.html: its texts and labels in English, each with what writes it

/** Return an English text in the player's language; {} are places for what is given. */
export function translate(english, ...given) {
  const text = words[english] ?? english;
  return given.reduce((said, one) => said.replace("{}", () => one), text);
}

/** Write the page in a language from now on; `table` has the words by their English. */
export function speak(code, table) {
  words = table;
  root.lang = code;
  parts ??= [...findParts(document.body)];
  for (const { english, space, write } of parts) write(space[0] + translate(english) + space[1]);
}

// Yield the texts and labels of an element whose words are not to stay as they are.
function* findParts(element) {
  if (!element.translate || element.matches("script, noscript")) return;
  for (const name of LABELS) {
    const label = element.getAttribute(name);
    if (label) yield* findWords(label, (text) => element.setAttribute(name, text));
  }
  for (const node of element.childNodes) {
    if (node instanceof Element) yield* findParts(node);
    else if (node instanceof Text) yield* findWords(node.data, (text) => (node.data = text));
  }
}

function* findWords(text, write) {
  const english = text.trim().replace(/\s+/g, " ");
  if (!WORD.test(english)) return;
  yield { english, space: [/^\s/.test(text) ? " " : "", /\s$/.test(text) ? " " : ""], write };
}
