// Drawing an answer, a source, a verdict. Nothing here knows of keys or of the server.

// A link, so that a line breaks round it as round a word, and that it can be opened in a tab of its own.
function markerLink(citation, text, tip) {
  const link = element("a", "marker", text);
  link.href = `?item=${encodeURIComponent(citation.item)}`;
  link.dataset.item = citation.item;
  link.setAttribute("aria-describedby", tip.id);
  return link;
}

// The answer's text with its markers as links. A marker with several citations gets a letter for each: c-2a, c-2b.
function drawAnswer(target, answer, citations, tips) {
  setText(target, "", answer.language);
  const points = Array.from(answer.text);
  const markers = new Map();
  answer.markers.forEach((marker) => {
    const place = `marker ${marker.start} ${marker.end}`;
    markers.set(place, [...(markers.get(place) ?? []), marker]);
  });
  const layers = [...markers.values()].map(([marker]) => [marker.start, marker.end, `marker ${marker.start} ${marker.end}`]);
  citations.forEach((citation, index) => citation.claims.forEach(([start, end]) => layers.push([start, end, `claim ${index}`])));

  drawBlocks(target, points, layers, (parent, text, names) => {
    const marker = names.find((name) => name.startsWith("marker "));
    if (marker) {
      markers.get(marker).forEach((each) => parent.append(...markerLinks(each, citations, tips)));
    } else if (names.length) {
      const claim = appendText(element("span", "claim"), text);
      claim.dataset.citations = names.map((name) => name.slice("claim ".length)).join(" ");
      parent.append(claim);
    } else appendText(parent, text);
  });
}

function markerLinks(marker, citations, tips) {
  if (!marker.citations.length) {
    const dead = appendText(element("span", "marker dead"), marker.label);
    dead.title = "No citation stands behind this marker";
    return [dead];
  }
  return marker.citations.map((index, nth) => {
    const letter = marker.citations.length > 1 ? String.fromCharCode(97 + (nth % 26)) : "";
    return markerLink(citations[index], marker.label + letter, tips[index]);
  });
}

// Citations that no marker of the answer points to are still reviewed.
function drawLoose(target, answer, citations, tips) {
  const pointed = new Set(answer.markers.flatMap((marker) => marker.citations));
  const loose = citations.map((_, index) => index).filter((index) => !pointed.has(index));
  target.hidden = !loose.length;
  target.replaceChildren("Cited without a marker: ", ...loose.map((index) => markerLink(citations[index], citations[index].label, tips[index])));
}

function drawTip(index, citation, source) {
  const tip = element("div", "tip");
  tip.id = `tip-${index}`;
  tip.setAttribute("role", "tooltip");
  const quote = element("p", "text");
  quote.dir = "auto";
  setText(quote, citation.tooltip || "(an empty quote)", source?.language);
  const title = appendText(element("bdi", ""), source?.title ?? "no source");
  tip.append(quote, element("p", "quiet", title, source?.language ? ` · ${languageName(source.language)}` : ""));
  if ("popover" in tip) tip.popover = "manual";
  else tip.hidden = true;
  return tip;
}

function drawUncovered(target, aspects, language) {
  target.hidden = !aspects.length;
  target.replaceChildren();
  if (!aspects.length) return;
  const list = element("ul", "");
  aspects.forEach((aspect) => {
    const entry = setText(element("li", ""), aspect, language);
    entry.dir = "auto";
    list.append(entry);
  });
  target.append(element("strong", "", "Not covered by the sources"), list);
}

function drawNotes(target, notes) {
  target.replaceChildren(...notes.map((note) => appendText(element("p", "quiet"), note)));
}

function drawVerdict(target, verdict) {
  target.hidden = !verdict;
  target.replaceChildren();
  if (!verdict) return;
  const head = element("p", "", element("strong", "", "Verifier: "), verdict.verified ? "verified" : "not verified");
  const facts = [`match ${verdict.match}`, `similarity ${verdict.score.toFixed(2)}`];
  if (verdict.reason) facts.push(`reason ${verdict.reason}`);
  if (verdict.flags.length) facts.push(`flags ${verdict.flags.join(", ")}`);
  target.append(head, element("p", "quiet", facts.join(" · ").replaceAll("_", " ")));
  if (verdict.explanation) target.append(appendText(element("p", "text"), verdict.explanation));
}

// The chunk in its document, the quote marked. Returns the first mark, to be scrolled to.
function drawSource(target, citation, source) {
  const [before, text, after] = [source.before, source.text, source.after].map((part) => Array.from(part));
  const drop = after.findIndex((point) => point !== "\n");
  const start = source.offset; // of the text, from the start of its chunk; before and after count on from it
  target.replaceChildren();
  setLanguage(target, source.language);
  if (before.length) {
    const part = element("div", "context", ...(source.more_before ? ["…"] : []));
    while (before.at(-1) === "\n") before.pop();
    drawMarked(part, before, start - Array.from(source.before).length, citation);
    target.append(part);
  }
  const chunk = element("div", "chunk");
  chunk.setAttribute("role", "group");
  chunk.setAttribute("aria-label", "The cited chunk");
  const label = element("div", "chunk-label", "Cited chunk");
  source.path.forEach((step) => {
    label.append(" › ");
    appendText(label, step);
  });
  const body = element("div", "chunk-text");
  drawMarked(body, text, start, citation);
  chunk.append(label, body);
  target.append(chunk);
  if (drop >= 0) {
    const part = element("div", "context");
    drawMarked(part, after.slice(drop), start + text.length + drop, citation);
    if (source.more_after) part.append("…");
    target.append(part);
  }
  return target.querySelector("mark.here") ?? chunk;
}

// `points` are code points that start at `offset`, counted from the start of the cited chunk like the citation's places.
function drawMarked(body, points, offset, citation) {
  const shift = ([start, end], name) => [start - offset, end - offset, name];
  const layers = [];
  if (citation.display) layers.push(shift(citation.display, "wide"));
  citation.places.forEach((place, nth) => place.forEach((span) => layers.push(shift(span, nth ? "also" : "here"))));
  drawBlocks(body, points, layers, (parent, text, names) => {
    const kind = ["here", "also", "wide"].find((name) => names.includes(name));
    if (!kind) {
      appendText(parent, text);
      return;
    }
    const mark = appendText(element(kind === "wide" ? "span" : "mark", kind), text);
    if (kind === "also") mark.title = "The quote stands here as well";
    parent.append(mark);
  });
}

function scoreButton(grade) {
  const button = element("button", "score", element("kbd", "", String(grade.score)));
  button.append(element("span", "", element("strong", "", grade.name), element("small", "", grade.text)));
  button.type = "button";
  button.dataset.score = grade.score;
  button.setAttribute("aria-keyshortcuts", String(grade.score));
  return button;
}
