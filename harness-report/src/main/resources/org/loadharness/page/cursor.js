// A cursor along the axis: it reads all lines of a plot at once. The mouse leads it, and so do the arrow keys.

/** Marks nearer to each other than this share of the axis are read together. */
const NEAR_SHARE = 0.012;

const LEAP = 10;

/** Adds a cursor to the parts of a plot; what it reads comes with every drawing. */
function addCursor(parts) {
  const rule = el('div', { class: 'rule', hidden: true });
  const reading = el('div', { class: 'reading', hidden: true });
  parts.place.after(rule, reading);
  parts.cursor = { rule, reading, stops: [], index: -1 };
  parts.place.addEventListener('pointermove', event => cursorTo(parts, nearestStop(parts, event)));
  parts.place.addEventListener('pointerdown', event => cursorTo(parts, nearestStop(parts, event)));
  parts.place.addEventListener('pointerleave', () => cursorTo(parts, -1));
  parts.place.addEventListener('blur', () => cursorTo(parts, -1));
  parts.place.addEventListener('keydown', event => {
    const index = keyStop(parts, event);
    if (index === null) return;
    event.preventDefault();
    cursorTo(parts, index);
  });
}

/** Takes over what was drawn; to be called before it is, as what the cursor reads needs no tooltip of its own. */
function readBy(parts, drawn) {
  const { cursor, place } = parts;
  cursor.stops = drawn.stops ?? stopsOf(drawn.option, drawn.near);
  if (!drawn.stops) readSeries(drawn.option).forEach(each => (each.tooltip = { show: false }));
  const has = cursor.stops.length > 0;
  place.setAttribute('role', has ? 'slider' : 'img');
  for (const [name, value] of Object.entries({ valuemin: 1, valuemax: cursor.stops.length, orientation: 'horizontal' })) {
    if (has) place.setAttribute(`aria-${name}`, value);
    else place.removeAttribute(`aria-${name}`);
  }
  cursorTo(parts, -1);
}

/** The lines and bars with texts; the dots where there is nothing else. */
function readSeries(option) {
  const told = type => option.series.filter(each => type.includes(each.type) && each.data?.some(point => point?.tip));
  const lines = told(['line', 'bar']);
  return lines.length ? lines : told(['scatter']);
}

/** The places along the axis at which there is something to read, with all that is there. */
function stopsOf(option, nearby = null) {
  const axis = [option.xAxis].flat()[0];
  const near = nearby ?? (axis.type === 'category' ? 0.5 : NEAR_SHARE * (axis.max - axis.min));
  const marks = readSeries(option).flatMap(series =>
    series.data.flatMap((point, index) => (point?.tip ? [{ series, tip: point.tip, at: Array.isArray(point.value) ? point.value[0] : index }] : [])),
  );
  marks.sort((one, other) => one.at - other.at);
  const stops = [];
  for (const mark of marks) {
    const last = stops[stops.length - 1];
    const joins = last && mark.at - last.until <= near && (mark.at - last.until <= FLAT || !last.marks.some(each => each.series === mark.series));
    if (joins) last.marks.push(mark);
    else stops.push({ from: mark.at, marks: [mark] });
    stops[stops.length - 1].until = mark.at;
  }
  return stops.map(stop => ({ at: (stop.from + stop.until) / 2, ...read(stop.marks, option.series) }));
}

/** What stands at a stop: a head that all marks share, and a line for each. */
function read(marks, all) {
  const heads = unique(marks.map(mark => mark.tip[0]));
  const head = heads.length === 1 && marks[0].tip.length > 1 ? heads[0] : '';
  const ordered = [...marks].sort((one, other) => all.indexOf(one.series) - all.indexOf(other.series));
  const several = unique(marks.map(mark => mark.series.name)).length > 1;
  const lines = ordered.map(({ series, tip }) => {
    const text = (head ? tip.slice(1) : tip).join(', ');
    return { series, text: several && !text.includes(series.name) && !head.includes(series.name) ? `${series.name}: ${text}` : text };
  });
  return { head, lines: lines.filter((line, index) => lines.findIndex(each => each.text === line.text) === index) };
}

/** The stops of those lines that are shown. */
function shownLines(parts, stop) {
  const selected = parts.chart.getOption().legend?.[0]?.selected ?? {};
  return stop.lines.filter(line => !line.series || selected[line.series.name] !== false);
}

const gridOf = parts => parts.chart.getModel().getComponent('grid', 0)?.coordinateSystem.getRect();
const pixelOf = (parts, at) => parts.chart.convertToPixel({ xAxisIndex: 0 }, at);

function nearestStop(parts, event) {
  if (!parts.cursor.stops.length || parts.dragging) return -1;
  const x = event.clientX - parts.place.getBoundingClientRect().left;
  const grid = gridOf(parts);
  if (x < grid.x - 12 || x > grid.x + grid.width + 12) return -1;
  const distances = parts.cursor.stops.map(stop => Math.abs(pixelOf(parts, stop.at) - x));
  return distances.indexOf(Math.min(...distances));
}

/** Where a key leads; null if it is none of the cursor's. */
function keyStop({ cursor }, event) {
  const last = cursor.stops.length - 1;
  if (last < 0 || event.ctrlKey || event.altKey || event.metaKey) return null;
  const step = event.shiftKey ? LEAP : 1;
  switch (event.key) {
    case 'ArrowRight': return Math.min(last, cursor.index < 0 ? 0 : cursor.index + step);
    case 'ArrowLeft': return Math.max(0, cursor.index < 0 ? last : cursor.index - step);
    case 'Home': return 0;
    case 'End': return last;
    case 'Escape': return -1;
    default: return null;
  }
}

/** Shows the cursor at that stop; below 0 nowhere. */
function cursorTo(parts, index) {
  const { cursor, place } = parts;
  const stop = cursor.stops[index];
  cursor.index = stop ? index : -1;
  cursor.rule.hidden = !stop;
  cursor.reading.hidden = !stop;
  if (!stop) {
    if (!cursor.stops.length) ['aria-valuenow', 'aria-valuetext'].forEach(name => place.removeAttribute(name));
    else {
      place.setAttribute('aria-valuenow', 1);
      place.setAttribute('aria-valuetext', `${plural(cursor.stops.length, 'place')} to read`);
    }
    return;
  }
  const lines = shownLines(parts, stop);
  cursor.reading.replaceChildren(
    stop.head ? el('p', { class: 'at' }, stop.head) : '',
    ...lines.map(line => el('p', {}, line.series && lines.length > 1 ? swatch(line.series) : '', el('span', {}, line.text))),
  );
  place.setAttribute('aria-valuenow', index + 1);
  place.setAttribute('aria-valuetext', [stop.head, ...lines.map(line => line.text)].filter(Boolean).join('; '));
  lay(parts, stop);
}

/** The rule over the height of all axes, and what it reads on the side where there is more room. */
function lay(parts, stop) {
  const { rule, reading } = parts.cursor;
  const x = pixelOf(parts, stop.at);
  const rects = parts.chart.getModel().queryComponents({ mainType: 'grid' }).map(grid => grid.coordinateSystem.getRect());
  const top = Math.min(...rects.map(rect => rect.y));
  rule.style.left = `${x}px`;
  rule.style.top = `${parts.place.offsetTop + top}px`;
  rule.style.height = `${Math.max(...rects.map(rect => rect.y + rect.height)) - top}px`;
  reading.style.top = `${parts.place.offsetTop + top + 4}px`;
  const right = x > parts.place.clientWidth / 2;
  reading.style.left = right ? 'auto' : `${x + 8}px`;
  reading.style.right = right ? `${parts.place.clientWidth - x + 8}px` : 'auto';
  reading.style.maxWidth = `${(right ? x : parts.place.clientWidth - x) - 8}px`;
}
