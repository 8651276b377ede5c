// The review panel: it owns the keys and everything that is scored, so that a key can only mean what is on the screen.
//
// From sending an event the panel is busy: keys are dropped until the server's own draw (the one that carries this
// event's id back) is on the screen. An event without an answer is sent again; its id makes that harmless.

const RESEND_AFTER = 5_000; // ms; an answer usually takes a tenth of a second
const RESENDS = 3;
const PAINTED_AFTER = 250; // ms; where the browser paints nothing (a hidden tab)

const panels = new WeakMap();

class Panel {
  constructor(root) {
    this.root = root;
    this.view = new View(root);
    this.tips = new Tips(root);
    this.parts = this.view.parts;
    this.busy = null; // the event on its way
    this.painted = false; // whether what was drawn has reached the screen
    this.index = -1; // which citation of the answer is on the screen
    this.listeners = new AbortController();
    this.listen();
  }

  // --- drawing -------------------------------------------------------------------------------------------------

  draw(data, send) {
    this.send = send;
    if (data === this.data) return; // only the theme changed
    const before = this.shown()?.item;
    const news = data.ack !== this.data?.ack;
    this.data = data;
    if (this.busy && data.ack === this.busy.event) this.release();
    else if (!news) this.takeKeysBack();
    this.view.frame(data);
    if (news) this.view.say(data.said, data.failed);
    if (data.answer) this.view.answer(data);
    this.select(data.answer ? data.citations.findIndex((citation) => citation.item === data.current) : -1, { before });
    document.cookie = `workbench_reviewer=${encodeURIComponent(data.reviewer)}; path=/; max-age=31536000; samesite=strict`;
  }

  // Put a citation of this answer on the screen. When it was there `before`, its time and scrolling go on.
  select(index, { before, jump = false } = {}) {
    this.index = index;
    const citation = this.shown();
    const same = citation !== undefined && citation.item === before;
    this.tips.hide();
    if (!same) this.since = performance.now();
    this.awaitPaint();
    this.parts.panel.dataset.item = citation?.item ?? "";
    this.view.choice(citation, citation ? this.draft(citation) : "", (direction) => this.step(direction));
    if (!citation) return;
    this.view.citation(this.data, index, { same, jump });
    if (citation.verdict) this.remember("seen", "1");
    this.keepAddress(citation.item);
  }

  // A draw counts once the browser has painted it: a key that comes before was meant for something else.
  awaitPaint() {
    this.painted = false;
    const drawn = (this.drawn = Symbol("draw"));
    const shown = () => {
      if (this.drawn !== drawn) return;
      this.painted = true;
      this.view.busy(Boolean(this.busy));
    };
    requestAnimationFrame(() => requestAnimationFrame(shown));
    setTimeout(shown, PAINTED_AFTER);
  }

  // A choice in the sidebar has done its work; its field would go on swallowing the keys.
  takeKeysBack() {
    const { activeElement } = document;
    if (activeElement && takesText([activeElement])) activeElement.blur();
  }

  // --- acting --------------------------------------------------------------------------------------------------

  shown() {
    return this.data?.citations?.[this.index];
  }

  ready() {
    if (this.busy) this.view.say("Still saving: that key was not taken.");
    return this.painted && !this.busy;
  }

  dispatch(action, item, content = {}) {
    this.busy = { event: randomId(), action, item, ...content };
    this.view.busy(true);
    this.view.say(action === "go" ? "" : "Saving …");
    this.transmit(0);
  }

  transmit(tries) {
    this.send(this.busy);
    this.timer = setTimeout(() => {
      if (tries < RESENDS) {
        this.view.say("No answer yet. Sending it again …");
        this.transmit(tries + 1);
      } else this.view.say("Not confirmed: the workbench does not answer. Reload the page; your comment is kept.", true);
    }, RESEND_AFTER);
  }

  release() {
    clearTimeout(this.timer);
    this.busy = null;
  }

  score(score) {
    const citation = this.shown();
    if (!citation || !this.ready()) return;
    const seconds = Math.round(performance.now() - this.since) / 1000;
    this.dispatch("score", citation.item, { score, seconds, blind: !this.recall("seen"), ...this.newComment() });
  }

  saveComment() {
    const comment = this.newComment();
    if ("comment" in comment && this.ready()) this.dispatch("comment", this.shown().item, comment);
  }

  undo() {
    if (!this.ready()) return;
    const { last } = this.data;
    if (last) this.dispatch("undo", last.item, { undoes: last.event });
    else this.view.say("Nothing to undo.");
  }

  // Another citation: of this answer at once, of another by way of the server.
  go(item, jump = false) {
    if (!item || !this.ready()) return;
    const index = this.data.citations?.findIndex((citation) => citation.item === item) ?? -1;
    if (index < 0 || !this.data.citations[index].sent) this.dispatch("go", item);
    else {
      this.view.say("");
      this.select(index, { jump });
    }
  }

  step(direction) {
    const citation = this.shown();
    if (citation) return citation[direction];
    return direction === "previous" ? this.data.blank?.last : null;
  }

  // --- kept in the browser, by reviewer and item: a comment until it is saved, and whether the verdict was seen -------

  draft(citation) {
    const draft = this.recall("draft");
    if (draft === citation.comment) this.forget("draft");
    return draft ?? citation.comment;
  }

  newComment() {
    const { value } = this.parts.comment;
    const citation = this.shown();
    return citation && value !== citation.comment ? { comment: value } : {};
  }

  key(kind) {
    return ["workbench", kind, this.data.reviewer, this.shown().item].join(" ");
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
      this.view.fitComment(this.shown());
    });
    on(root, "pointerover", (event) => this.tips.point(event.target));
    on(root, "focusin", (event) => this.tips.focus(event.target));
    on(root, "focusout", () => this.tips.hide());
    on(window, "scroll", () => this.tips.hide(), { capture: true, passive: true });
  }

  onKey(event) {
    if (!this.data || !event.key || event.isComposing) return;
    const [inner] = event.composedPath();
    if (inner === this.parts.comment) this.onCommentKey(event);
    if (event.repeat || hasModifier(event) || takesText(event.composedPath())) return;
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
    const target = event.target.closest?.("button, .marker[data-item]");
    if (!target || hasModifier(event)) return;
    if (target.matches(".marker")) {
      event.preventDefault();
      this.go(target.dataset.item, true);
    } else if (target.dataset.score) this.score(Number(target.dataset.score));
    else if (target.dataset.step) this.go(this.step(target.dataset.step));
    else if (target === this.parts["save-comment"]) this.saveComment();
    else if (target === this.parts.again) this.go(this.data.blank.first);
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
