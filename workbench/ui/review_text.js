// Untrusted text on the page: always text nodes, hidden characters made visible, offsets in code points.

// Control characters, bidi embeddings, overrides and isolates, invisible operators, byte-order marks, tags. Joiners and
// direction marks (U+200C to U+200F) stay: Persian, Hindi, Arabic, Hebrew and emoji are not right without them.
const HIDDEN =
  /([\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\r(?!\n))/u;

const LINK = /^https?:\/\//i;

function element(name, classes, ...children) {
  const made = document.createElement(name);
  if (classes) made.className = classes;
  made.append(...children);
  return made;
}

function appendText(parent, text) {
  text.split(HIDDEN).forEach((part, index) => {
    if (!part) return;
    if (index % 2 === 0) {
      parent.append(document.createTextNode(part));
      return;
    }
    const code = part.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    const token = element("span", "token", `⟦U+${code}⟧`);
    token.title = "A hidden character of the text, shown so that it cannot mislead";
    parent.append(token);
  });
  return parent;
}

function setText(parent, text, language) {
  parent.replaceChildren();
  setLanguage(parent, language);
  return appendText(parent, text);
}

function setLanguage(target, language) {
  if (language) target.lang = language;
  else target.removeAttribute("lang");
}

// Cut [0, length) at every border of `layers` ([start, end, name]); each piece knows the names of the layers over it.
// Pieces with the same names that touch are one.
function pieces(length, layers) {
  const clipped = layers
    .map(([start, end, name]) => [Math.max(0, start), Math.min(length, end), name])
    .filter(([start, end]) => start < end);
  const borders = new Set([0, length]);
  clipped.forEach(([start, end]) => borders.add(start).add(end));
  const sorted = [...borders].sort((left, right) => left - right);
  const cut = [];
  for (let index = 0; index + 1 < sorted.length; index++) {
    const [start, end] = [sorted[index], sorted[index + 1]];
    const names = clipped.filter((layer) => layer[0] <= start && end <= layer[1]).map((layer) => layer[2]);
    const last = cut[cut.length - 1];
    if (last && last.names.join("\n") === names.join("\n")) last.end = end;
    else cut.push({ start, end, names });
  }
  return cut;
}

const FENCE = /^[ \t>]*(```+|~~~+)/;
const ROW = /^[ \t>]*\|/;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

// The Markdown `points` as runs of lines: prose wraps, tables and code fences must not. The line breaks between two runs
// belong to neither.
function blocks(points) {
  const found = [];
  let start = 0;
  let fence = "";
  for (const line of points.join("").split("\n")) {
    const end = start + Array.from(line).length;
    const mark = FENCE.exec(line)?.[1] ?? "";
    const kind = fence || mark ? "code" : ROW.test(line) ? "table" : "prose";
    fence = fence && !mark.startsWith(fence) ? fence : fence ? "" : mark;
    const last = found.at(-1);
    if (last?.kind === kind) last.end = end;
    else found.push({ start, end, kind });
    start = end + 1;
  }
  return found;
}

// Draw `points` block by block: `drawPiece(parent, text, names)` for each piece of `layers`.
function drawBlocks(target, points, layers, drawPiece) {
  const cut = pieces(points.length, layers);
  for (const block of blocks(points)) {
    const box = element("div", `block ${block.kind}`);
    if (block.kind !== "prose") box.tabIndex = 0; // it scrolls sideways, so the arrow keys must reach it
    for (const piece of cut) {
      const [start, end] = [Math.max(piece.start, block.start), Math.min(piece.end, block.end)];
      if (start < end) drawPiece(box, points.slice(start, end).join(""), piece.names);
    }
    if (block.kind === "table") fixColumns(box);
    target.append(box);
  }
}

// A table with words from the right keeps its columns in one order only if each bar has a direction of its own: a row of
// Latin words and numbers would else run the other way.
function fixColumns(table) {
  if (!RIGHT_TO_LEFT.test(table.textContent)) return;
  const texts = [];
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode);
  texts.forEach((text) => {
    text.replaceWith(...text.data.split(/(\|)/).map((part) => (part === "|" ? element("span", "bar-of-table", part) : part)));
  });
}

// "Japanese (ja)". The names come with the browser.
function languageName(tag) {
  if (!tag) return "";
  try {
    const name = new Intl.DisplayNames(["en"], { type: "language" }).of(tag);
    return name && name !== tag ? `${name} (${tag})` : tag;
  } catch {
    return tag;
  }
}

function safeLink(url, label) {
  if (!LINK.test(url)) return null;
  const link = element("a", "", label);
  link.href = url;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  return link;
}
