// What is on the screen: the frame, the answer, one citation with its source. It draws and decides nothing.

class View {
  constructor(root) {
    this.root = root;
    this.parts = Object.fromEntries([...root.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
  }

  frame(data) {
    const { parts } = this;
    parts.progress.firstElementChild.style.width = `${data.total ? (100 * data.scored) / data.total : 0}%`;
    parts.progress.setAttribute("aria-valuemax", data.total);
    parts.progress.setAttribute("aria-valuenow", data.scored);
    parts.scored.textContent = `${data.scored} of ${data.total} scored by ${data.reviewer}`;
    parts.panel.classList.toggle("is-blank", !data.answer);
    parts.sides.hidden = !data.answer;
    parts.blank.hidden = Boolean(data.answer);
    if (!data.answer) {
      parts.position.textContent = "";
      setText(parts["blank-title"], data.blank.title);
      setText(parts["blank-text"], data.blank.text);
      parts.again.hidden = !data.blank.first;
    }
    if (!parts.scores.childElementCount) {
      parts.scores.append(...data.rubric.map(scoreButton));
      parts.rubric.append(...data.rubric.flatMap((grade) => [element("dt", "", `${grade.score}`), element("dd", "", grade.text)]));
    }
    parts.comment.maxLength = data.comment_limit;
  }

  answer({ answer, citations, sources }) {
    const { parts } = this;
    const tips = citations.map((citation, index) => drawTip(index, citation, sources[citation.source]));
    parts.tips.replaceChildren(...tips);
    setText(parts.question, answer.question, answer.language);
    parts["answer-language"].textContent = languageName(answer.language);
    drawAnswer(parts.answer, answer, citations, tips);
    drawLoose(parts.loose, answer, citations, tips);
    drawUncovered(parts.uncovered, answer.uncovered, answer.language);
    drawNotes(parts.notes, answer.notes);
    this.markers().forEach((marker) => {
      const { score } = citations.find((citation) => citation.item === marker.dataset.item);
      if (score) marker.dataset.score = score;
      marker.setAttribute("aria-label", `Citation ${marker.textContent}${score ? `, scored ${score}` : ""}`);
    });
  }

  // `same`: the citation was on the screen before, so the scrolling stays. `jump`: a reader asked for its source.
  citation(data, index, { same, jump }) {
    const { parts } = this;
    const citation = data.citations[index];
    const source = data.sources[citation.source];
    parts.position.textContent = `Citation ${citation.place} of ${data.total}`;
    this.markers().forEach((marker) => {
      if (marker.dataset.item === citation.item) marker.setAttribute("aria-current", "true");
      else marker.removeAttribute("aria-current");
    });
    parts.answer.querySelectorAll(".claim").forEach((claim) => {
      claim.classList.toggle("current", claim.dataset.citations.split(" ").includes(String(index)));
    });
    parts["quote-label"].textContent = citation.label;
    setText(parts.quote, citation.quote || "(an empty quote)", source?.language);
    parts.translation.hidden = !citation.translation;
    setText(parts.translation, citation.translation, data.answer.language);
    this.source(citation, source, { same, jump });
    drawVerdict(parts.verdict, citation.verdict);
    if (!same) this.toTop(jump);
  }

  source(citation, source, { same, jump }) {
    const { parts } = this;
    parts["source-language"].textContent = languageName(source?.language);
    setText(parts["source-title"], source?.title ?? "No source", source?.language);
    const link = source && safeLink(source.url, "Open the page ↗");
    parts["source-link"].replaceChildren(...(link ? [link] : []));
    parts["source-note"].textContent = [citation.note, source?.note].filter(Boolean).join(" ");
    parts["source-note"].hidden = !parts["source-note"].textContent;
    if (!source) {
      setText(parts.source, `The answer cites “${citation.cited}”, and no chunk of its context has that id.`);
      return;
    }
    const scrolled = parts.source.scrollTop;
    const first = drawSource(parts.source, citation, source);
    if (same) parts.source.scrollTop = scrolled;
    else this.reveal(first);
    if (jump) parts.source.scrollIntoView({ block: "nearest" });
  }

  // Scroll the source (not the page) so that the mark is in its upper half, and a wide table to the mark's column.
  reveal(mark) {
    const box = this.parts.source;
    const [inner, outer] = [mark.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollTop += inner.top - outer.top - Math.max(24, (box.clientHeight - inner.height) / 3);
    const wide = mark.closest(".block");
    if (!wide) return;
    const frame = wide.getBoundingClientRect();
    const [left, right] = [inner.left - frame.left, inner.right - frame.right];
    if (left < 0 || right > 0) wide.scrollLeft += left < 0 ? left - 24 : Math.min(right + 24, left - 24);
  }

  // A new citation is read from the top; of a long answer, from where its marker is.
  toTop(jump) {
    const { parts } = this;
    const side = parts["answer-side"];
    const marker = parts.answer.querySelector('[aria-current="true"]');
    if (!jump) side.scrollTop = 0;
    const below = marker ? marker.getBoundingClientRect().bottom - side.getBoundingClientRect().bottom : 0;
    if (below > 0) side.scrollTop += below + side.clientHeight / 3;
    const stacked = getComputedStyle(parts.sides).gridTemplateColumns.split(" ").length === 1;
    if (stacked && !jump && parts.panel.getBoundingClientRect().top < 0) parts.panel.scrollIntoView({ block: "start" });
  }

  // The score buttons, the comment, the steps: what can be done with `citation` (none when all is done).
  choice(citation, comment, step) {
    const { parts } = this;
    parts.scores.querySelectorAll("button").forEach((button) => {
      button.disabled = !citation;
      button.setAttribute("aria-pressed", String(Number(button.dataset.score) === citation?.score));
    });
    this.root.querySelectorAll("[data-step]").forEach((button) => (button.disabled = !step(button.dataset.step)));
    if (parts.comment.value !== comment) parts.comment.value = comment;
    parts.comment.disabled = !citation;
    this.fitComment(citation);
  }

  fitComment(citation) {
    const { comment } = this.parts;
    comment.style.height = "auto";
    comment.style.height = `${Math.min(comment.scrollHeight + 2, 160)}px`;
    this.parts["save-comment"].hidden = !citation || comment.value === citation.comment;
  }

  busy(yes) {
    this.parts.panel.setAttribute("aria-busy", String(yes));
  }

  say(text, failed = false) {
    setText(this.parts.said, failed ? "" : text);
    setText(this.parts.failed, failed ? text : "");
  }

  markers() {
    return [...this.root.querySelectorAll(".marker[data-item]")];
  }
}
