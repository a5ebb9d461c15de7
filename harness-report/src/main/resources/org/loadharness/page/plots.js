// The frame that every plot has: a question, choosers, the plot, a caption, the table behind it and its file.

const PLOTS = [];
const CHARTS = [];

/**
 * Adds a plot. Its definition has id, section, title and question; missing(), which says in a sentence what is not there and
 * what would give it, or nothing; choices(), choosers with their options; and draw(choice), which gives the option of ECharts,
 * columns and rows of the table, caption and finding.
 */
function plot(definition) {
  PLOTS.push({ choices: () => [], missing: () => '', ...definition });
}

/** The plot's place in the page; what is in it comes with the returned function. */
function frame(definition) {
  const head = el('div', { class: 'head' }, el('h3', { id: `${definition.id}-title` }, definition.title));
  const section = el(
    'section',
    { class: `plot${definition.wide ? ' wide' : definition.alone ? ' alone' : ''}`, id: definition.id, 'aria-labelledby': `${definition.id}-title` },
    head,
    el('p', { class: 'question' }, definition.question),
  );
  const why = definition.missing();
  if (why) {
    section.append(el('p', { class: 'missing' }, why));
    section.dataset.missing = 'true';
    section.classList.add('empty', 'wide');
    return { section, draw: () => {} };
  }
  const parts = filling(definition, section);
  return { section, draw: () => guarded(section, () => redrawn(definition, parts)) };
}

function filling(definition, section) {
  const choice = {};
  const choosers = el('div', { class: 'bar' });
  const finding = el('p', { class: 'finding' });
  const place = el('div', { class: `chart${definition.tall ? ' tall' : ''}`, role: 'img', tabindex: 0 });
  const legend = el('div', { class: 'legend', role: 'group', 'aria-label': 'Lines' });
  const caption = el('figcaption', {});
  const details = el('details', {}, el('summary', {}, 'Table'));
  const save = el('button', { type: 'button' }, 'Download CSV');
  section.querySelector('.head').append(choosers);
  section.append(finding, el('figure', {}, legend, el('div', { class: 'drawing' }, place), caption), el('div', { class: 'under' }, details, save));
  const parts = { section, choice, choosers, finding, legend, place, caption, details, drawn: null, chart: null };
  addCursor(parts);
  if (definition.zooms) addZoom(definition, parts);
  details.addEventListener('toggle', () => fillTable(parts, definition));
  save.addEventListener('click', () => download(fileName(definition, parts), csvText(parts.drawn.columns, parts.drawn.rows)));
  return parts;
}

function redrawn(definition, parts) {
  fillChoosers(definition, parts);
  const drawn = definition.draw(parts.choice);
  parts.drawn = drawn;
  if (!parts.chart) {
    parts.chart = echarts.init(parts.place, null, { renderer: 'svg' });
    CHARTS.push(parts);
  }
  if (definition.zooms) {
    if (!parts.choice.window) parts.wholeWindow = windowOf(parts);
    parts.zoom.whole.hidden = !parts.choice.window;
  }
  readBy(parts, drawn);
  parts.chart.setOption(drawn.option, { notMerge: true });
  fillLegend(parts, drawn.option);
  parts.place.setAttribute('aria-label', `${definition.title}. ${drawn.finding} ${parts.cursor.stops.length ? 'Arrow keys read it, and the' : 'The'} table below has the figures.`);
  parts.finding.textContent = drawn.finding;
  parts.caption.textContent = drawn.caption;
  parts.section.dataset.drawn = 'true';
  fillTable(parts, definition);
}

function fillChoosers(definition, parts) {
  const all = definition.choices().filter(each => each.options.length > 1);
  for (const each of all) {
    if (!each.options.some(option => option.key === parts.choice[each.name])) parts.choice[each.name] = each.initial ?? each.options[0].key;
  }
  const focused = [...parts.choosers.querySelectorAll('select')].indexOf(document.activeElement);
  parts.choosers.replaceChildren(
    ...all.map(each =>
      chooser(each.label, each.options, parts.choice[each.name], key => {
        parts.choice[each.name] = key;
        parts.choice.window = undefined;
        guarded(parts.section, () => redrawn(definition, parts));
      }),
    ),
  );
  if (focused >= 0) parts.choosers.querySelectorAll('select')[focused]?.focus();
}

/** Says what is in it: the workload, the plot, and what was chosen of it. */
function fileName(definition, parts) {
  const chosen = [...parts.choosers.querySelectorAll('select')].map(select => select.selectedOptions[0].textContent);
  const words = [DATA.about.workload, definition.title, ...chosen].join(' ').replace(/[^A-Za-z0-9.]+/g, '-');
  return `${words.replace(/^[-.]+|[-.]+$/g, '').toLowerCase().slice(0, 120)}.csv`;
}

function fillTable(parts, definition) {
  parts.details.querySelector('.scroll')?.remove();
  if (parts.details.open) parts.details.append(tableOf(definition.title, parts.drawn.columns, parts.drawn.rows));
}

/** What goes wrong in one plot takes no other with it, and is not hidden. */
function guarded(section, draw) {
  section.querySelector('.error')?.remove();
  try {
    draw();
  } catch (failure) {
    console.error(section.id, failure);
    section.append(el('p', { class: 'error' }, `This plot could not be drawn: ${failure.message}`));
  }
}

/** What a caption says of the points that are not sound, and of how many repeats there are. */
function ofVerdicts(rows) {
  const unsound = rows.filter(row => row.verdict !== 'sound').length;
  if (!unsound) return '';
  const crossed = rows.some(row => row.verdict === 'invalid') ? '; crossed: invalid' : '';
  return ` Hollow: the verdict is not sound (${unsound} of ${plural(rows.length, 'point')})${crossed}.`;
}

const ofRepeats = rows => span(rows.map(row => row.repeats), 'repeat');

/** The chooser of one variant, where there are several. */
const variantChooser = () => ({
  name: 'variant',
  label: 'Variant',
  options: (LOAD.kind === 'names' ? [] : shownVariants()).map(variant => ({ key: variant, label: lineName(variant) })),
});

const chosenVariant = choice => choice.variant ?? shownVariants()[0];
