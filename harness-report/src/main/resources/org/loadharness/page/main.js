// Puts the page together, and draws it: the first screen at once, the rest as soon as that stands.

const CHANGES = { key: 'changes', title: 'What changed', short: 'Changes' };

/** What a run that varied something was made for comes first. */
const SECTIONS = [
  ...(VARIANTS.length > 1 ? [CHANGES] : []),
  { key: 'scaling', title: 'Throughput' },
  { key: 'why', title: 'Why it stops scaling', short: 'Why' },
  { key: 'latency', title: 'Response times' },
  { key: 'time', title: 'Over time' },
  { key: 'parts', title: 'Where the time goes', short: 'Parts' },
  { key: 'asked', title: 'What was asked for', short: 'Mix' },
  { key: 'machine', title: 'The machine', short: 'Machine' },
  ...(VARIANTS.length > 1 ? [] : [CHANGES]),
  { key: 'models', title: 'Beside theory', short: 'Theory' },
  { key: 'intervals', title: 'Whether the intervals hold', short: 'Intervals' },
];

/** On the first screen already. */
const FIRST = ['p1', 'p2'];

const frames = new Map();

function build() {
  const page = document.getElementById('page');
  page.replaceChildren();
  document.querySelector('.top nav')?.remove();
  page.append(...[heading(), verdict(), requirements(), why(), figures()].flat().filter(known));
  if (!POINTS.length) return;
  document.querySelector('.brand').after(contents());
  const framed = id => {
    const made = frame(PLOTS.find(each => each.id === id));
    frames.set(id, made);
    return made.section;
  };
  page.append(variantBar() ?? '', el('div', { class: 'grid', id: 'plots', tabindex: -1 }, FIRST.map(framed)));
  for (const section of SECTIONS) {
    const rest = drawnOf(section).map(each => framed(each.id));
    if (rest.length) page.append(el('h2', { id: section.key, class: 'of-plots' }, section.title), el('div', { class: 'grid' }, inPairs(rest)));
  }
  const absent = PLOTS.filter(each => each.missing() && !FIRST.includes(each.id));
  if (absent.length) page.append(notInThisRun(absent, absent.map(each => framed(each.id))));
  page.append(el('h2', { id: 'points' }, 'All points'), overview(), ...errors(), el('h2', { id: 'conditions' }, 'How it was measured'), facts());
}

/** The plots of a section that have something to draw, and are not on the first screen. */
const drawnOf = section => PLOTS.filter(each => each.section === section.key && !FIRST.includes(each.id) && !each.missing());

/** What would be drawn of another run, in a line; why it is not of this one, behind it. */
function notInThisRun(absent, sections) {
  const titles = absent.map(each => each.title).join(', ');
  return el('details', { class: 'absent' }, el('summary', {}, `Not in this run: ${titles}`), sections);
}

/** One that has no other beside it stands over the whole width of a screen. */
function inPairs(sections) {
  const narrow = sections.filter(each => !each.classList.contains('wide') && !each.classList.contains('alone'));
  if (narrow.length % 2) narrow[narrow.length - 1].classList.add('alone');
  return sections;
}

/** It stays in view, so that a reader finds on from anywhere. */
function contents() {
  const links = [
    ['plots', 'Summary'],
    ...SECTIONS.filter(section => drawnOf(section).length).map(section => [section.key, section.short ?? section.title]),
    ['points', 'Points'],
    ['conditions', 'Conditions'],
  ];
  return el('nav', { 'aria-label': 'Contents' }, el('ul', {}, links.map(([id, title]) => el('li', {}, el('a', { href: `#${id}` }, title)))));
}

/** Chooses which variants are shown: a value of each factor, or all of them. */
function variantBar() {
  if (VARIANTS.length < 2) return null;
  const choosers = FACTORS.map(factor => {
    const values = unique(POINTS.map(row => row[factor]));
    const options = [{ key: '', label: 'all' }, ...values.map(value => ({ key: `=${value}`, label: value }))];
    return chooser(factor, options, CHOSEN[factor] ?? '', key => {
      CHOSEN[factor] = key;
      chooseVariants();
      build();
      drawAll();
      document.querySelectorAll('#variants select')[FACTORS.indexOf(factor)]?.focus();
    });
  });
  const shown = `${SHOWN.size} of ${VARIANTS.length} variants are shown.`;
  return el('div', { class: 'bar', id: 'variants' }, choosers, el('span', { class: 'soft' }, shown));
}

const CHOSEN = {};

function chooseVariants() {
  SHOWN.clear();
  for (const variant of VARIANTS) {
    const row = pointsOf(variant)[0];
    if (FACTORS.every(factor => !CHOSEN[factor] || CHOSEN[factor] === `=${row[factor]}`)) SHOWN.add(variant);
  }
  if (!SHOWN.size) {
    FACTORS.forEach(factor => (CHOSEN[factor] = ''));
    VARIANTS.forEach(variant => SHOWN.add(variant));
  }
}

/** Where all variants would be a tangle, the last factors are held at their first values. */
function startVariants() {
  if (LOAD.kind === 'names') return;
  for (const factor of [...FACTORS].reverse()) {
    if (SHOWN.size <= MOST_VARIANTS) return;
    CHOSEN[factor] = `=${POINTS[0][factor]}`;
    chooseVariants();
  }
}

function drawAll() {
  for (const { place, chart: old } of CHARTS.splice(0)) {
    if (!place.isConnected) old.dispose();
  }
  FIRST.forEach(id => frames.get(id)?.draw());
  const rest = PLOTS.map(each => each.id).filter(id => !FIRST.includes(id));
  const round = ++drawAll.round;
  const next = () => {
    if (round !== drawAll.round || !rest.length) {
      document.documentElement.dataset.ready = rest.length ? 'false' : 'true';
      return;
    }
    frames.get(rest.shift())?.draw();
    setTimeout(next, 0);
  };
  setTimeout(next, 0);
}

drawAll.round = 0;

const redraw = () => frames.forEach(each => each.draw());

function resize() {
  if (matchMedia('print').matches) return;
  for (const { place, chart: drawn } of CHARTS) {
    if (place.isConnected && place.clientWidth) drawn.resize();
  }
}

/** On paper: light colours, and drawings that stretch to the width of the sheet. */
function print() {
  let before = THEME.name;
  addEventListener('beforeprint', () => {
    before = THEME.name;
    VIEW.onPaper = true;
    useTheme('light');
    redraw();
    for (const { chart: drawn, place } of CHARTS) {
      const paper = PAPER[place.closest('.plot').classList.contains('wide') ? 'wide' : 'narrow'];
      const { width } = paper;
      const height = place.classList.contains('tall') ? paper.tall : paper.height;
      drawn.resize({ width, height });
      drawn.getZr().refreshImmediately(); // a sheet is printed before the next frame
      place.querySelector('svg')?.setAttribute('viewBox', `0 0 ${width} ${height}`);
    }
  });
  addEventListener('afterprint', () => {
    useTheme(before);
    VIEW.onPaper = false;
    redraw();
    for (const { chart: drawn, place } of CHARTS) {
      place.querySelector('svg')?.removeAttribute('viewBox');
      drawn.resize({ width: 'auto', height: 'auto' });
    }
  });
}

startTheme(redraw);
startVariants();
build();
document.getElementById('end').textContent = 'Made by Load Harness from the files beside it. Tables here have the columns and names of the CSV files; results/README.md explains each of them. In a plot the arrow keys move the cursor; over time + and − zoom about it, and 0 shows all.';
drawAll();
print();
let waiting = 0;
addEventListener('resize', () => {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(resize);
});
