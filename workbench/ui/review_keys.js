// What a key means, before anything is done.

// The digit of the top row (whatever the layout writes there without Shift) or of the number pad, 1 to 5.
function scoreOf(event) {
  if (/^[1-5]$/.test(event.key)) return Number(event.key);
  const row = /^Digit([1-5])$/.exec(event.code);
  return row && !/^[0-9]$/.test(event.key) && event.key.length === 1 ? Number(row[1]) : 0;
}

// Whether typing goes into a text field or a list of choices.
function takesText(path) {
  const [inner] = path;
  if (!(inner instanceof Element)) return false;
  if (inner.matches("textarea, select, [contenteditable]:not([contenteditable=false])")) return true;
  if (inner.matches("input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range])")) return true;
  return path.some((node) => node instanceof Element && node.matches("[role=dialog], [role=listbox], [role=combobox], [role=menu]"));
}

function randomId() {
  if (crypto.randomUUID) return crypto.randomUUID(); // only on https and localhost
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function hasModifier(event) {
  return event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
}
