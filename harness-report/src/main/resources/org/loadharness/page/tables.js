// Tables beside the plots: the same rows, to be read by people, by screen readers, and as a file.

const MOST_SHOWN = 400;

/** A cell of a CSV file: quotes as in RFC 4180, and an apostrophe before what a spreadsheet would take for a formula. */
function csvCell(value) {
  if (!known(value)) return '';
  const text = typeof value === 'number' ? plain(value) : /^[=+\-@]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvText(columns, rows) {
  const lines = [columns.map(column => column.name), ...rows.map(row => columns.map(column => row[column.name]))];
  return lines.map(cells => cells.map(csvCell).join(',')).join('\n') + '\n';
}

/** The columns of a file by their names, in that order; those of names that it does not have are left out. */
function columnsOf(file, names) {
  const columns = TABLES.get(file)?.columns ?? [];
  return names.map(name => columns.find(column => column.name === name)).filter(known);
}

/** What says of what load a row is: the point's own name, and each factor. */
const identity = ['load'];

/** The head of a column, which sorts its table: rising, and falling the next time. */
const sorting = (attributes, name) =>
  el('th', { scope: 'col', 'aria-sort': 'none', ...attributes }, el('button', { type: 'button', class: 'sort', onclick: event => sortBy(event.target.closest('th')) }, name));

function sortBy(head) {
  const table = head.closest('table');
  const falling = head.getAttribute('aria-sort') === 'ascending';
  for (const each of head.parentElement.cells) each.setAttribute('aria-sort', 'none');
  head.setAttribute('aria-sort', falling ? 'descending' : 'ascending');
  const rows = [...table.tBodies[0].rows].map(row => ({ row, value: sortValue(row.cells[head.cellIndex]) }));
  const direction = falling ? -1 : 1;
  rows.sort((a, b) => (a.value === '') - (b.value === '') || direction * compared(a.value, b.value));
  table.tBodies[0].append(...rows.map(each => each.row));
}

/** A number, or a text; empty cells come last either way. */
function sortValue(cell) {
  const text = cell.dataset.value ?? cell.textContent;
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

function compared(a, b) {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { numeric: true });
}

function tableOf(caption, columns, rows) {
  const word = column => column.type === 'text';
  const head = columns.map(column =>
    sorting({ class: word(column) && 'text', title: column.meaning }, column.name),
  );
  const body = rows.slice(0, MOST_SHOWN).map(row =>
    el(
      'tr',
      {},
      columns.map((column, index) => {
        const value = row[column.name];
        const text = !known(value) ? '' : typeof value === 'number' ? plain(value) : value;
        const long = word(column) && text.length > 60 ? ' long' : '';
        const style = `${word(column) ? 'text' : ''}${long}`.trim() || false;
        return index === 0 ? el('th', { scope: 'row', class: style }, text) : el('td', { class: style }, text);
      }),
    ),
  );
  const left = rows.length - body.length;
  const text = left > 0 ? `${caption} The first ${MOST_SHOWN} rows of ${count(rows.length)}; the CSV has all.` : caption;
  return el(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    el('table', {}, el('caption', {}, text), el('thead', {}, el('tr', {}, head)), el('tbody', {}, body)),
  );
}
