// Tooltips of the markers: shown on hover and focus; they stay while the pointer is on them, and Escape closes them.

const LEAVE_DELAY = 120; // ms to move the pointer from a marker into its tooltip
const GAP = 6; // px between a marker and its tooltip
const EDGE = 8; // px kept free at the window's edge

class Tips {
  constructor(root) {
    this.root = root;
    this.open = null;
  }

  point(target) {
    const over = target.closest?.(".marker, .tip");
    clearTimeout(this.leaving);
    if (!over) this.leaving = setTimeout(() => this.hide(), LEAVE_DELAY);
    else this.focus(over);
  }

  focus(target) {
    if (target.matches(".marker[data-item]")) this.show(target);
  }

  show(marker) {
    const tip = this.root.getElementById(marker.getAttribute("aria-describedby"));
    if (!tip || tip === this.open) return;
    this.hide();
    this.open = tip;
    if (tip.popover) tip.showPopover();
    else tip.hidden = false;
    const [at, size] = [marker.getBoundingClientRect(), tip.getBoundingClientRect()];
    // Above where it fits: that covers what was read, not the markers that come next.
    const above = at.top - GAP - size.height;
    tip.style.top = `${above >= EDGE ? above : at.bottom + GAP}px`;
    tip.style.left = `${Math.max(EDGE, Math.min(at.left, window.innerWidth - size.width - EDGE))}px`;
  }

  hide() {
    clearTimeout(this.leaving);
    if (!this.open) return;
    if (this.open.popover) this.open.hidePopover();
    else this.open.hidden = true;
    this.open = null;
  }
}
