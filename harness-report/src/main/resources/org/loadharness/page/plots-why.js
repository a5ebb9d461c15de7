// Why it stops scaling: where the users' time goes over the sweep, and what threads compute, as a flame graph.

const MOST_WAITS = 7;
const PART_COLOURS = { computing: 0, 'waiting for a processor': 5, 'collector and safepoints': 6 };
const OWN_PARTS = ['computing', 'waiting for a processor'];
const LAST_PARTS = ['collector and safepoints', 'asleep on purpose', 'rest'];

const timeRows = () => rowsOf('time.csv').filter(row => known(row.time_fraction));
const timedThreads = () => unique(timeRows().map(row => row.threads)).map(key => ({ key, label: key === 'users' ? "users' threads" : "server's threads" }));

/** Those that the sentence is about: a server's, where there are some. */
const explainedThreads = () => (timeRows().some(row => row.threads === 'server') ? 'server' : 'users');

/** What a layer of the plot is called: the part, or the thing that is waited for. */
const layerOf = row => (row.what && row.what !== 'others' && row.part !== 'asleep on purpose' ? row.what : row.part);

plot({
  id: 'p16',
  section: 'why',
  title: "Where the users' time goes",
  question: 'Why does throughput stop growing?',
  wide: true,
  tall: true,
  missing: () => (timeRows().length ? '' : "Nobody recorded where the users' time goes; --profile does."),
  choices: () => [{ name: 'threads', label: 'Time of', options: timedThreads(), initial: explainedThreads() }],
  draw: choice => {
    const threads = choice.threads ?? explainedThreads();
    const rows = timeRows().filter(row => row.threads === threads);
    const loads = spread(shownPoints().map(row => row.load).filter(load => rows.some(row => row.load === load)).sort(byLoad), MOST_BARS);
    const names = layersOf(rows);
    const sum = (load, name) => rows.filter(row => row.load === load && (names.includes(layerOf(row)) ? layerOf(row) : row.part) === name).reduce((all, row) => all + row.time_fraction, 0);
    return {
      option: stacked({
        names,
        loads,
        what: threads === 'users' ? "share of all the users' time" : "share of all the server threads' time",
        isShare: true,
        series: names.map((name, index) => ({
          ...bars(name, index, loads.map(load => layer(rows, load, name, sum(load, name)))),
          itemStyle: { color: layerColour(name, index), borderColor: token('surface'), borderWidth: 1 },
          barMaxWidth: 90,
        })),
      }),
      columns: columnsOf('time.csv', [...identity, 'threads', 'part', 'what', 'line', 'time_fraction', 'busy_fraction', 'waits_per_s', 'waits_per_success', 'held_fraction', 'usl_sigma', 'usl_sigma_ci_low', 'usl_sigma_ci_high', 'usl_kappa', 'usl_kappa_ci_low', 'usl_kappa_ci_high', 'profiled_throughput_ratio', 'profiled_throughput_ratio_ci_low', 'profiled_throughput_ratio_ci_high', 'profiled_trials']),
      rows,
      caption: `Shares of all the time of all threads, which sum to 1, of ${span(rows.map(row => row.profiled_trials), 'profiled trial')} per point: they are in no other plot. ${costWords(rows)}`,
      finding: [...(DATA.why ?? []), ...changesOfTime()].join(' '),
    };
  },
});

/** The parts in their order, with the largest waits by their names between them. */
function layersOf(rows) {
  const largest = new Map();
  for (const row of rows) {
    const name = layerOf(row);
    if (![...OWN_PARTS, ...LAST_PARTS].includes(name)) largest.set(name, Math.max(largest.get(name) ?? 0, row.time_fraction));
  }
  const waits = [...largest].sort((a, b) => b[1] - a[1]).slice(0, MOST_WAITS).map(([name]) => name);
  const others = unique(rows.map(row => row.part)).filter(part => rows.some(row => row.part === part && !waits.includes(layerOf(row))) && ![...OWN_PARTS, ...LAST_PARTS, ...waits].includes(part));
  return [...OWN_PARTS, ...waits, ...others, ...LAST_PARTS].filter(name => rows.some(row => (layerOf(row) === name || row.part === name) && (row.time_fraction > 0 || name === 'rest')));
}

function layer(rows, load, name, value) {
  const widest = rows.filter(row => row.load === load && (layerOf(row) === name || row.part === name)).reduce((most, row) => (!most || row.time_fraction > most.time_fraction ? row : most), null);
  const busy = widest && known(widest.busy_fraction) ? `in use ${percent(widest.busy_fraction)} of the time` : '';
  return { value, tip: [`${load}: ${name} ${percent(value)}`, busy, widest?.line ? `most in ${widest.line}` : ''].filter(Boolean) };
}

function layerColour(name, index) {
  if (name === 'rest') return token('line');
  if (name === 'asleep on purpose') return THEME.name === 'dark' ? '#56606d' : '#b9c0c9';
  const fixed = PART_COLOURS[name];
  return known(fixed) ? colour(fixed) : colour([1, 2, 3, 4, 7][(index + 3) % 5]);
}

function costWords(rows) {
  const row = rows.filter(each => known(each.profiled_throughput_ratio)).pop();
  if (!row) return 'What profiling costs is not known from one trial.';
  return `At ${row.load} the profiled trials had ${figure(row.profiled_throughput_ratio)} times the throughput of the others, 95 % interval ${interval(row.profiled_throughput_ratio_ci_low, row.profiled_throughput_ratio_ci_high)}.`;
}

/** What of the time is different in the run that this one is held against. */
const changesOfTime = () => (DATA.earlier?.why ?? []).map(words => `Against ${DATA.earlier.name}, ${words}.`);

const FLAMES = DATA.flames ?? [];
/** One of the runs may have a server's threads that the other has not. */
const flameThreads = unique([...FLAMES, ...(DATA.earlier?.flames ?? [])].map(flame => flame.threads));
const flameName = flame => (flameThreads.length > 1 ? `${flame.load}, ${flame.threads}` : flame.load);
const shownFlames = () => FLAMES.filter(flame => shownPoints().some(row => row.load === flame.load));
const LEAST_FRAME = 0.002;

/** Those of the run that this one is held against, by their names in a chooser. */
const earlierFlames = () => new Map((DATA.earlier?.flames ?? []).filter(flame => flame.stacks.length).map(flame => [`${DATA.earlier.name}, ${flameName(flame)}`, flame]));

plot({
  id: 'p17',
  section: 'why',
  title: 'What threads compute',
  question: 'Which methods take the processors, and at which load do they take more?',
  wide: true,
  tall: true,
  missing: () => (shownFlames().some(flame => flame.stacks.length) ? '' : 'No thread was sampled while it computed; --profile does.'),
  choices: () => {
    const names = shownFlames().filter(flame => flame.stacks.length).map(flameName);
    const earlier = [...earlierFlames().keys()];
    const last = names[names.length - 1];
    return [
      { name: 'point', label: 'At', options: names.map(key => ({ key, label: key })), initial: last },
      { name: 'base', label: 'Compared with', options: [{ key: '', label: 'nothing' }, ...[...earlier, ...names].map(key => ({ key, label: key }))], initial: earlier.find(key => key.endsWith(`, ${last}`)) ?? '' },
    ];
  },
  draw: choice => {
    const flames = shownFlames().filter(each => each.stacks.length);
    const flame = flames.find(each => flameName(each) === choice.point) ?? flames[flames.length - 1];
    const base = earlierFlames().get(choice.base) ?? flames.find(each => flameName(each) === choice.base && each !== flame);
    const tree = flameTree(flame);
    const before = base ? sharesOf(flameTree(base)) : null;
    const boxes = boxesOf(tree, before);
    const deepest = Math.max(...boxes.map(box => box.depth));
    const rows = rowsOf('hotspots.csv').filter(row => row.load === flame.load && row.threads === flame.threads);
    return {
      option: chart({
        legend: legend([]),
        grid: { left: 8, right: 8, top: 8, bottom: 8 },
        xAxis: { type: 'value', min: 0, max: 1, show: false },
        yAxis: { type: 'value', min: 0, max: deepest + 1, inverse: true, show: false },
        series: [flameSeries(boxes)],
      }),
      columns: columnsOf('hotspots.csv', [...identity, 'threads', 'line', 'method', 'samples', 'samples_fraction']),
      rows,
      caption: `A box is a method: as wide as its share of the ${count(tree.samples)} ${tree.samples === 1 ? 'sample' : 'samples'} in which a thread was computing, above those that it called, the widest first. ${before ? `Red takes a larger share than at ${choice.base}, blue a smaller one. ` : ''}Boxes of less than ${percent(LEAST_FRAME)} are left out.`,
      finding: hottest(rows, flame, before, sharesOf(tree)),
    };
  },
});

/** The stacks of a point as a tree: each method once below the one that called it. */
function flameTree({ load, methods, stacks }) {
  const root = { name: `all, ${load}`, path: '', samples: 0, own: 0, called: new Map() };
  for (const [samples, ...frames] of stacks) {
    let node = root;
    node.samples += samples;
    for (const index of frames) {
      const name = methods[index];
      if (!node.called.has(name)) node.called.set(name, { name, path: `${node.path};${name}`, samples: 0, own: 0, called: new Map() });
      node = node.called.get(name);
      node.samples += samples;
    }
    node.own += samples;
  }
  return root;
}

function sharesOf(tree) {
  const shares = new Map();
  const add = node => {
    shares.set(node.path, node.samples / tree.samples);
    node.called.forEach(add);
  };
  add(tree);
  return shares;
}

function boxesOf(tree, before) {
  const boxes = [];
  const add = (node, from, depth) => {
    const share = node.samples / tree.samples;
    if (share < LEAST_FRAME) return;
    boxes.push({ name: node.name, from, to: from + share, depth, samples: node.samples, own: node.own / tree.samples, change: before ? share - (before.get(node.path) ?? 0) : null });
    let next = from;
    for (const called of [...node.called.values()].sort((a, b) => b.samples - a.samples)) {
      add(called, next, depth + 1);
      next += called.samples / tree.samples;
    }
  };
  add(tree, 0, 0);
  return boxes;
}

const FLAME_COLOURS = {
  light: { root: '#d5dae0', from: '#eda766', to: '#f6d98b', same: '#e9ecf0', more: '#e2603f', less: '#4d8fd6', text: '#1b2430' },
  dark: { root: '#39424f', from: '#9c5a24', to: '#94762c', same: '#39424f', more: '#b8432a', less: '#2c68ad', text: '#f2f4f7' },
};
const flameColours = () => FLAME_COLOURS[THEME.name];

/** Warm colours by the class, so that it has the same one at every load; of a difference, red for more and blue for less. */
function boxColour(box) {
  const of = flameColours();
  if (box.change !== null) return blend(of.same, box.change > 0 ? of.more : of.less, Math.min(1, Math.abs(box.change) * 6));
  let hash = 7;
  for (const letter of box.name.split('.')[0]) hash = (hash * 31 + letter.charCodeAt(0)) % 1009;
  return box.depth === 0 ? of.root : blend(of.from, of.to, (hash % 101) / 100);
}

const PIXELS_PER_LETTER = 6.6;

function flameSeries(boxes) {
  return {
    type: 'custom',
    name: 'methods',
    encode: { x: [0, 1], y: 2 },
    data: boxes.map(box => ({
      value: [box.from, box.to, box.depth],
      tip: [box.name, `${percent(box.to - box.from)} of the samples (${count(box.samples)}), ${percent(box.own)} in itself`, box.change === null ? '' : `${box.change > 0 ? '+' : ''}${figure(100 * box.change)} points`].filter(Boolean),
    })),
    renderItem: (params, api) => {
      const box = boxes[params.dataIndex];
      const [left, top] = api.coord([api.value(0), box.depth]);
      const [right, bottom] = api.coord([api.value(1), box.depth + 1]);
      const height = Math.min(22, bottom - top);
      const y = params.coordSys.y + box.depth * height;
      const width = Math.max(0, right - left);
      const letters = Math.floor((width - 8) / PIXELS_PER_LETTER);
      const text = letters < 4 ? '' : box.name.length <= letters ? box.name : `${box.name.slice(0, letters - 1)}…`;
      return {
        type: 'rect',
        shape: { x: left, y, width, height },
        style: { fill: boxColour(box), stroke: token('surface'), lineWidth: 1 },
        textContent: { style: { text, fill: flameColours().text, fontSize: 12 } },
        textConfig: { position: 'insideLeft', distance: 4 },
      };
    },
  };
}

/** A method that is in one of two flame graphs alone has changed too. */
function hottest(rows, flame, before, after) {
  if (before) {
    const changes = unique([...after.keys(), ...before.keys()]).filter(path => path).map(path => ({ name: path.split(';').pop(), change: (after.get(path) ?? 0) - (before.get(path) ?? 0) }));
    const most = changes.reduce((far, each) => (!far || Math.abs(each.change) > Math.abs(far.change) ? each : far), null);
    return most ? `${most.name} changed most: ${most.change > 0 ? '+' : ''}${figure(100 * most.change)} points of the samples.` : '';
  }
  const top = rows[0];
  return top ? `At ${flame.load}, ${percent(top.samples_fraction)} of the samples were in ${top.method}, at ${top.line}.` : '';
}
