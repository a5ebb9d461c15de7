// A window of time: a stretch that is drawn alone. By dragging over it, by buttons, or by + and − at the cursor.

/** A drag of fewer pixels is a click. */
const LEAST_DRAG_PX = 8;

const LEAST_WINDOW_S = 0.02;

/** Adds what a plot over time is zoomed by. */
function addZoom(definition, parts) {
  const button = (text, label, act) => el('button', { type: 'button', 'aria-label': label, title: label, onclick: act }, text);
  const whole = button('Whole time', 'Show the whole time', () => zoomTo(definition, parts, null));
  const buttons = [
    button('+', 'Show half of the time', () => zoomBy(definition, parts, 0.5)),
    button('−', 'Show twice the time', () => zoomBy(definition, parts, 2)),
    whole,
  ];
  const group = el('div', { class: 'zoom', role: 'group', 'aria-label': 'Zoom along time' }, buttons);
  parts.choosers.after(group);
  parts.zoom = { whole, stretch: el('div', { class: 'stretch', hidden: true }) };
  whole.hidden = true;
  parts.place.after(parts.zoom.stretch);
  parts.place.addEventListener('keydown', event => zoomKey(definition, parts, event));
  addDrag(definition, parts);
}

function zoomKey(definition, parts, event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === '+') zoomBy(definition, parts, 0.5);
  else if (event.key === '-') zoomBy(definition, parts, 2);
  else if (event.key === '0') zoomTo(definition, parts, null);
  else if (event.key === 'PageUp' || event.key === 'PageDown') move(definition, parts, event.key === 'PageDown' ? 1 : -1);
  else return;
  event.preventDefault();
}

/** On by a whole window, or back. */
function move(definition, parts, windows) {
  const [from, to] = windowOf(parts);
  const width = to - from;
  zoomTo(definition, parts, [from + windows * width, to + windows * width]);
}

function addDrag(definition, parts) {
  const { place } = parts;
  const { stretch } = parts.zoom;
  const at = event => event.clientX - place.getBoundingClientRect().left;
  let start = null;
  place.addEventListener('pointerdown', event => {
    if (event.pointerType === 'mouse' && event.button === 0) start = at(event);
  });
  place.addEventListener('pointermove', event => {
    if (!(event.buttons & 1)) start = null; // the button was let go of outside
    if (start === null || Math.abs(at(event) - start) < LEAST_DRAG_PX) return;
    if (!parts.dragging) place.setPointerCapture(event.pointerId);
    parts.dragging = true;
    const grid = gridOf(parts);
    stretch.hidden = false;
    stretch.style.left = `${Math.min(start, at(event))}px`;
    stretch.style.width = `${Math.abs(at(event) - start)}px`;
    stretch.style.top = `${place.offsetTop + grid.y}px`;
    stretch.style.height = `${place.clientHeight - grid.y - 46}px`;
  });
  const end = event => {
    const from = start;
    const dragged = parts.dragging;
    start = null;
    parts.dragging = false;
    stretch.hidden = true;
    if (!dragged || event.type === 'pointercancel') return;
    const time = [from, at(event)].map(x => parts.chart.convertFromPixel({ xAxisIndex: 0 }, x)).sort((a, b) => a - b);
    zoomTo(definition, parts, time);
  };
  place.addEventListener('pointerup', end);
  place.addEventListener('pointercancel', end);
}

/** The stretch of time that is drawn. */
function windowOf(parts) {
  const axis = [parts.drawn.option.xAxis].flat()[0];
  return [axis.min, axis.max];
}

/** So much of the time, about the cursor or the middle. */
function zoomBy(definition, parts, factor) {
  const [from, to] = windowOf(parts);
  const about = parts.cursor.stops[parts.cursor.index]?.at ?? (from + to) / 2;
  const half = ((to - from) * factor) / 2;
  zoomTo(definition, parts, [about - half, about + half]);
}

/** Draws that stretch alone, as far as there is anything; all of it if null, or if it is all. */
function zoomTo(definition, parts, stretch) {
  const [least, most] = parts.wholeWindow;
  const from = stretch && Math.max(least, Math.min(stretch[0], most - LEAST_WINDOW_S));
  const to = stretch && Math.min(most, Math.max(stretch[1], least + LEAST_WINDOW_S));
  const isAll = !stretch || (from <= least && to >= most);
  if (!isAll && to - from < LEAST_WINDOW_S) return;
  parts.choice.window = isAll ? undefined : [from, to];
  guarded(parts.section, () => redrawn(definition, parts));
}

/** Whether any of that row is in the window, if there is one. */
const inWindow = window => row => !window || (row.end_s >= window[0] && row.start_s <= window[1]);
