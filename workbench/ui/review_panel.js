// The review panel: it owns the keys and everything that is scored, so that a key can only mean what is on the screen.
//
// From sending an event the panel is busy: keys are dropped until the server's own draw (the one that carries this
// event's id back) is on the screen. An event without an answer is sent again; its id makes that harmless.

const RESEND_AFTER = 5_000; // ms; an answer usually takes a tenth of a second
const RESENDS = 3;

const panels = new WeakMap();

class Panel {
  constructor(root) {
    this.root = root;
    this.parts = Object.fromEntries([...root.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
    this.busy = null; // the event on its way
    this.painted = false; // whether what was drawn has reached the screen
    this.index = -1; // which citation of the answer is on the screen
    this.tips = new Tips(root);
    this.listeners = new AbortController();
    this.listen();
  }

  // --- drawing -------------------------------------------------------------------------------------------------

  draw(data, send) {
    this.send = send;
    if (data === this.data) return; // only the theme changed
    const before = this.item();
    const answered = this.busy && data.ack === this.busy.event;
    const news = data.ack !== this.data?.ack;
    this.data = data;
    if (answered) this.release();
    this.drawFrame();
    if (news) this.say(data.said, data.failed);
    if (data.answer) this.drawAnswer();
    const index = data.answer ? data.citations.findIndex((citation) => citation.item === data.current) : -1;
    this.select(index, { same: before === data.current && before !== undefined });
    document.cookie = `workbench_reviewer=${encodeURIComponent(data.reviewer)}; path=/; max-age=31536000; samesite=strict`;
  }

  drawFrame() {
    const { data, parts } = this;
    const share = data.total ? (100 * data.scored) / data.total : 0;
    parts.progress.firstElementChild.style.width = `${share}%`;
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
      parts.rubric.append(...data.rubric.flatMap((grade) => [element("dt", "", String(grade.score)), element("dd", "", grade.text)]));
    }
    parts.comment.maxLength = data.comment_limit;
  }

  drawAnswer() {
    const { parts } = this;
    const { answer, citations, sources } = this.data;
    const tips = citations.map((citation, index) => drawTip(index, citation, sources[citation.source]));
    parts.tips.replaceChildren(...tips);
    setText(parts.question, answer.question);
    parts["answer-language"].textContent = languageName(answer.language);
    drawAnswer(parts.answer, answer, citations, tips);
    drawLoose(parts.loose, answer, citations, tips);
    drawUncovered(parts.uncovered, answer.uncovered);
    drawNotes(parts.notes, answer.notes);
    this.markers().forEach((marker) => {
      const { score } = this.citation(marker.dataset.item);
      if (score) marker.dataset.score = score;
      marker.setAttribute("aria-label", `Citation ${marker.textContent}${score ? `, scored ${score}` : ""}`);
    });
  }

  // Put a citation of this answer on the screen. `same`: it was there before, so its time and scrolling go on.
  select(index, { same = false, jump = false } = {}) {
    const { parts, data } = this;
    this.index = index;
    const citation = data.citations?.[index];
    this.tips.hide();
    if (!same) this.shownAt = performance.now();
    this.awaitPaint();
    parts.panel.dataset.item = citation?.item ?? "";
    this.drawChoice(citation);
    if (!citation) return;
    parts.position.textContent = `Citation ${citation.place} of ${data.order}`;
    this.markers().forEach((marker) => {
      if (marker.dataset.item === citation.item) marker.setAttribute("aria-current", "true");
      else marker.removeAttribute("aria-current");
    });
    parts.answer.querySelectorAll(".claim").forEach((claim) => {
      claim.classList.toggle("current", claim.dataset.citations.split(" ").includes(String(index)));
    });
    const source = data.sources[citation.source];
    parts["quote-label"].textContent = citation.label;
    setText(parts.quote, citation.quote || "(an empty quote)", source?.language);
    parts.translation.hidden = !citation.translation;
    setText(parts.translation, citation.translation, data.answer.language);
    this.drawSource(citation, source, { same, jump });
    drawVerdict(parts.verdict, citation.verdict);
    if (citation.verdict) this.remember("seen", "1");
    if (!same) this.toTop(jump);
    this.keepAddress(citation.item);
  }

  drawSource(citation, source, { same, jump }) {
    const { parts } = this;
    parts["source-language"].textContent = languageName(source?.language);
    setText(parts["source-title"], source?.title ?? "No source");
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
    const wide = mark.closest(".chunk-text");
    if (!wide) return;
    const [left, right] = [inner.left - wide.getBoundingClientRect().left, inner.right - wide.getBoundingClientRect().right];
    if (left < 0 || right > 0) wide.scrollLeft += left < 0 ? left - 24 : Math.min(right + 24, left - 24);
  }

  toTop(jump) {
    this.parts["answer-side"].scrollTop = 0;
    const marker = this.parts.answer.querySelector('[aria-current="true"]');
    const side = this.parts["answer-side"];
    if (marker && marker.getBoundingClientRect().bottom > side.getBoundingClientRect().bottom) {
      side.scrollTop += marker.getBoundingClientRect().bottom - side.getBoundingClientRect().bottom + side.clientHeight / 3;
    }
    const stacked = getComputedStyle(this.parts.sides).gridTemplateColumns.split(" ").length === 1;
    const hidden = this.parts.panel.getBoundingClientRect().top < 0;
    if (stacked && hidden && !jump) this.parts.panel.scrollIntoView({ block: "start" });
  }

  drawChoice(citation) {
    const { parts } = this;
    const free = Boolean(citation);
    parts.scores.querySelectorAll("button").forEach((button) => {
      button.disabled = !free;
      button.setAttribute("aria-pressed", String(free && Number(button.dataset.score) === citation.score));
    });
    this.steps().forEach((button) => (button.disabled = !this.step(button.dataset.step)));
    const text = free ? (this.recall("draft") ?? citation.comment) : "";
    if (free && text === citation.comment) this.forget("draft");
    if (parts.comment.value !== text) parts.comment.value = text;
    parts.comment.disabled = !free;
    this.fitComment();
  }

  fitComment() {
    const { comment } = this.parts;
    comment.style.height = "auto";
    comment.style.height = `${Math.min(comment.scrollHeight + 2, 160)}px`;
    this.parts["save-comment"].hidden = !this.changedComment();
  }

  // A draw counts once the browser has painted it: a key that comes before was meant for something else.
  awaitPaint() {
    this.painted = false;
    const drawn = (this.drawn = Symbol("draw"));
    const shown = () => {
      if (this.drawn !== drawn || this.painted) return;
      this.painted = true;
      this.parts.panel.setAttribute("aria-busy", String(Boolean(this.busy)));
    };
    requestAnimationFrame(() => requestAnimationFrame(shown));
    setTimeout(shown, 250); // where no frame comes (a hidden tab)
  }

  say(text, failed = false) {
    setText(this.parts.said, failed ? "" : text);
    setText(this.parts.failed, failed ? text : "");
  }

  // --- acting --------------------------------------------------------------------------------------------------

  item() {
    return this.data?.citations?.[this.index]?.item;
  }

  citation(item) {
    return this.data.citations.find((citation) => citation.item === item);
  }

  ready() {
    if (this.busy) this.say("Still saving: that key was not taken.");
    return this.painted && !this.busy;
  }

  dispatch(action, item, content = {}) {
    this.busy = { event: randomId(), action, item, ...content };
    this.parts.panel.setAttribute("aria-busy", "true");
    this.say(action === "go" ? "" : "Saving …");
    this.transmit(0);
  }

  transmit(tries) {
    this.send(this.busy);
    this.timer = setTimeout(() => {
      if (tries < RESENDS) {
        this.say("No answer yet. Sending it again …");
        this.transmit(tries + 1);
      } else this.say("Not confirmed: the workbench does not answer. Reload the page; your comment is kept.", true);
    }, RESEND_AFTER);
  }

  release() {
    clearTimeout(this.timer);
    this.busy = null;
  }

  score(score) {
    const item = this.item();
    if (!item || !this.ready()) return;
    const seconds = Math.round(performance.now() - this.shownAt) / 1000;
    this.dispatch("score", item, { score, seconds, blind: !this.recall("seen"), ...this.newComment() });
  }

  saveComment() {
    if (this.item() && this.changedComment() && this.ready()) this.dispatch("comment", this.item(), this.newComment());
  }

  undo() {
    if (!this.ready()) return;
    const { last } = this.data;
    if (last) this.dispatch("undo", last.item, { undoes: last.event });
    else this.say("Nothing to undo.");
  }

  go(item, jump = false) {
    if (!item || !this.ready()) return;
    const index = this.data.citations?.findIndex((citation) => citation.item === item) ?? -1;
    if (index < 0 || !this.data.citations[index].sent) this.dispatch("go", item);
    else {
      this.say("");
      this.select(index, { jump });
    }
  }

  step(direction) {
    const { data } = this;
    const from = data.citations?.[this.index];
    return from ? from[direction] : direction === "previous" ? data.blank?.last : null;
  }

  // --- comments: a draft stays in the browser, by item, until it is saved ----------------------------------------

  changedComment() {
    const citation = this.data?.citations?.[this.index];
    return Boolean(citation) && this.parts.comment.value !== citation.comment;
  }

  newComment() {
    return this.changedComment() ? { comment: this.parts.comment.value } : {};
  }

  key(kind) {
    return ["workbench", kind, this.data.reviewer, this.item()].join(" ");
  }

  remember(kind, value) {
    sessionStorage.setItem(this.key(kind), value);
  }

  recall(kind) {
    return sessionStorage.getItem(this.key(kind));
  }

  forget(kind) {
    sessionStorage.removeItem(this.key(kind));
  }

  // The address names what is on the screen, so that it can be copied and survives a reload.
  keepAddress(item) {
    const address = new URL(window.location.href);
    if (address.searchParams.get("item") === item) return;
    address.searchParams.set("item", item);
    window.history.replaceState(window.history.state, "", address);
  }

  // --- listening -----------------------------------------------------------------------------------------------

  listen() {
    const { parts, root } = this;
    const on = (target, kind, handler, options = {}) =>
      target.addEventListener(kind, handler, { signal: this.listeners.signal, ...options });
    // Before the page's own shortcuts (C would clear its caches), after whatever was registered earlier.
    on(window, "keydown", (event) => this.onKey(event), { capture: true });
    on(root, "click", (event) => this.onClick(event));
    on(parts.comment, "input", () => {
      this.remember("draft", parts.comment.value);
      this.fitComment();
    });
    on(root, "pointerover", (event) => this.tips.point(event.target));
    on(root, "focusin", (event) => this.tips.focus(event.target));
    on(root, "focusout", () => this.tips.hide());
    on(window, "scroll", () => this.tips.hide(), { capture: true, passive: true });
  }

  onKey(event) {
    if (!this.root.isConnected || !this.data || !event.key || event.isComposing) return;
    const plain = !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey);
    const [inner] = event.composedPath();
    if (inner === this.parts.comment) this.onCommentKey(event);
    if (!plain || event.repeat || takesText(event.composedPath())) return;
    const act = this.keyAction(event, inner);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  keyAction(event, inner) {
    const digit = scoreOf(event);
    if (digit) return () => this.score(digit);
    if (event.key === "Backspace") return () => this.undo();
    if (event.key === "Escape" && this.tips.open) return () => this.tips.hide();
    const letter = event.key.toLowerCase();
    if (letter === "c" && !this.parts.comment.disabled) return () => this.parts.comment.focus();
    const arrows = inner === document.body || this.root.contains(inner);
    if (letter === "k" || (arrows && event.key === "ArrowLeft")) return () => this.go(this.step("previous"));
    if (letter === "j" || (arrows && event.key === "ArrowRight")) return () => this.go(this.step("next"));
    return null;
  }

  onCommentKey(event) {
    if (event.key === "Escape") this.parts.comment.blur();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.saveComment();
  }

  onClick(event) {
    const button = event.target.closest?.("button, .marker[data-item]");
    if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (button.matches(".marker")) {
      event.preventDefault();
      this.go(button.dataset.item, true);
    } else if (button.dataset.score) this.score(Number(button.dataset.score));
    else if (button.dataset.step) this.go(this.step(button.dataset.step));
    else if (button === this.parts["save-comment"]) this.saveComment();
    else if (button === this.parts.again) this.go(this.data.blank.first);
  }

  steps() {
    return [...this.root.querySelectorAll("[data-step]")];
  }

  markers() {
    return [...this.root.querySelectorAll(".marker[data-item]")];
  }

  close() {
    clearTimeout(this.timer);
    this.tips.hide();
    this.listeners.abort();
  }
}

export default function review({ parentElement, data, setTriggerValue }) {
  let panel = panels.get(parentElement);
  if (!panel) {
    panel = new Panel(parentElement);
    panels.set(parentElement, panel);
  }
  panel.draw(data, (event) => setTriggerValue("event", event));
  return () => {
    panel.close();
    panels.delete(parentElement);
  };
}
