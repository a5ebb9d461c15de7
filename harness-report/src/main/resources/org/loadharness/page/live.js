// A run while it goes on: the figures of the last second and how they came about. When the run ends, the page is its report.

const MOST_SECONDS = 600;
const STEPS = {
  starting: 'Starting.',
  rehearsing: 'Rehearsing: the system is driven without measuring, so that no trial measures the compiler.',
  'warming up': 'Warming up: nothing of this is in any figure.',
  measuring: 'Measuring.',
  'between trials': 'Between two trials.',
  ended: 'The run has ended.',
};

/** What was reported, second by second; a null between two trials, where lines are broken. */
const past = [];
let chart = null;

function build() {
  document.getElementById('page').replaceChildren(
    el('h1', {}, DATA.workload),
    el('p', { class: 'lead', id: 'step', role: 'status' }, 'Waiting for the run.'),
    el('p', { id: 'lights', class: 'lights' }),
    el('div', { class: 'figures', id: 'figures' }),
    el('div', { class: 'chart tall', id: 'plots', role: 'img', tabindex: 0, 'aria-label': 'Throughput and response times of the last seconds; the figures above say the last of them.' }),
  );
  chart = echarts.init(document.getElementById('plots'), null, { renderer: 'svg' });
}

function say(text) {
  const step = document.getElementById('step');
  if (step.textContent !== text) step.textContent = text;
}

function show(view) {
  const trial = view.trial ? ` Trial ${view.trial.number} of ${Math.max(view.trial.number, view.lights.expected)}: ${view.trial.point}, repeat ${view.trial.repeat}.` : '';
  say(`${STEPS[view.step] ?? view.step}${trial}`);
  lights(view);
  if (view.second) {
    past.push(view.second);
    if (past.length > MOST_SECONDS) past.shift();
    figures(view.second);
  } else if (past.length && past[past.length - 1] !== null) {
    past.push(null);
  }
  draw();
}

function lights(view) {
  const { sound, suspect, invalid } = view.lights;
  const light = (word, count, mark) => el('span', { class: `word ${word}` }, `${mark} ${count} ${word}`);
  document.getElementById('lights').replaceChildren(
    'Trials so far: ', light('sound', sound, '✓'), ', ', light('suspect', suspect, '?'), ', ', light('invalid', invalid, '✗'),
    `. ${plural(view.successes, 'success', 'successes')}, ${plural(view.failures, 'failure')} measured.`,
  );
}

const card = (title, value, lines) =>
  el('div', { class: 'figure' }, el('h3', {}, title), el('p', { class: 'value' }, value), lines.filter(Boolean).map(text => el('p', {}, text)));

function figures(second) {
  const cores = (name, value) => (value === undefined ? '' : `${name} ${figure(value)} processors busy`);
  document.getElementById('figures').replaceChildren(
    card('Throughput, last second', rate(second.throughput_per_s), [
      `${second.in_flight} in flight${second.waiting ? `, ${second.waiting} waiting for a user` : ''}`,
      second.failures ? `${plural(second.failures, 'failure')} in this trial` : 'no failures in this trial',
    ]),
    tail(second),
    card('The generator', second.lateness_p99_ms === undefined ? `${time(second.stall_ms)} stall` : `${time(second.lateness_p99_ms)} late`, [
      second.lateness_p99_ms === undefined ? 'longest in the last second' : `p99 of this trial so far; longest stall ${time(second.stall_ms)}`,
      cores('generator', second.generator_cores),
      cores('server', second.server_cores),
    ]),
  );
}

/** The highest percentile that there are successes for, of as few seconds as have them. */
function tail(second) {
  const name = ['p99', 'p95', 'p90', 'p50'].find(each => second[`${each}_ms`] !== undefined);
  const others = ['p50', 'p90'].filter(each => each !== name && second[`${each}_ms`] !== undefined).map(each => `${each} ${time(second[`${each}_ms`])}, `);
  const seconds = second[`${name}_seconds`];
  return card(name ? `${name} response time, last ${seconds === 1 ? 'second' : `${seconds} s`}` : 'Response time', time(second[`${name}_ms`]), [
    `${others.join('')}max ${time(second.max_ms)} in the last second`,
    name === 'p99' ? '' : 'p99 needs 1,000 successes in this trial',
  ]);
}

const MILLIS = { ns: 1e-6, us: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const PER_SECOND = { '/s': 1, '/m': 1 / 60, '/h': 1 / 3600 };

/** What the run has to keep to, of all interactions together: a line in the plot that shows that figure. */
const LIMITS = (DATA.requirements ?? []).flatMap(text => {
  const [, figureName, , value, unit] = /^(p[\d.]+|mean|max|throughput) (<=?|>=?) ([\d.]+) ?(\/?[a-z]+)$/.exec(text) ?? [];
  const factor = figureName === 'throughput' ? PER_SECOND[unit] : MILLIS[unit];
  return factor ? [{ text, grid: figureName === 'throughput' ? 0 : 1, at: Number(value) * factor }] : [];
});

function limits(grid) {
  const own = LIMITS.filter(each => each.grid === grid);
  return {
    type: 'line', name: 'required', data: [], silent: true, xAxisIndex: grid, yAxisIndex: grid, color: token('suspect'), symbol: 'none',
    markLine: {
      symbol: 'none', silent: true, lineStyle: { color: token('suspect'), type: [6, 3], width: 1.5 },
      label: { position: 'insideStartTop', color: token('suspect'), fontSize: 12, formatter: line => line.name },
      data: own.map(each => ({ yAxis: each.at, name: each.text })),
    },
  };
}

/** The ends of an axis: those of what was measured, and the limits. */
const reaching = (grid, end) => value => end(value, ...LIMITS.filter(each => each.grid === grid).map(each => each.at));

/** A power of ten at or below the least; what nobody knows yet is left to the axis. */
function lower(values) {
  const known = values.filter(value => Number.isFinite(value) && value > 0);
  return known.length ? 10 ** Math.floor(Math.log10(Math.min(...known))) : undefined;
}

function upper(values, type) {
  const most = Math.max(...values.filter(Number.isFinite), -Infinity);
  if (!(most > 0)) return undefined;
  if (type === 'log') return 10 ** Math.ceil(Math.log10(most * 1.05));
  const step = 10 ** Math.floor(Math.log10(most)) / 2;
  return Math.ceil((most * 1.05) / step) * step;
}

const points = name => past.map((second, index) => [index - past.length + 1, second?.[name] ?? null]);

/** Field, name, colour and plot of each. */
const LINES = [['throughput_per_s', 'throughput', 0, 0], ['p50_ms', 'p50', 2, 1], ['p99_ms', 'p99', 1, 1], ['max_ms', 'max', 3, 1]];

function line(name, label, index, grid) {
  return {
    name: label, type: 'line', data: points(name), xAxisIndex: grid, yAxisIndex: grid, showSymbol: past.length < 60,
    symbol: symbol(index), symbolSize: 6, color: colour(index), lineStyle: { type: dash(index), width: 2 }, connectNulls: false,
  };
}

function draw() {
  const text = { color: token('soft'), fontSize: 12 };
  const rule = { lineStyle: { color: token('line') }, onZero: false };
  const x = (grid, name) => ({ type: 'value', gridIndex: grid, max: 0, name, nameLocation: 'middle', nameGap: 24, nameTextStyle: text, axisLabel: text, axisLine: rule, splitLine: { show: false } });
  const y = (grid, name, type) => ({ type, gridIndex: grid, position: 'left', name, nameTextStyle: { ...text, align: 'left' }, axisLabel: { ...text, formatter: short }, axisLine: rule, splitLine: { lineStyle: rule.lineStyle }, min: type === 'value' ? 0 : reaching(grid, ({ min }, ...own) => lower([min, ...own])), max: reaching(grid, ({ max }, ...own) => upper([max, ...own], type)) });
  chart.setOption(
    {
      animation: false,
      textStyle: { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif' },
      tooltip: { trigger: 'axis', renderMode: 'richText', confine: true, transitionDuration: 0, valueFormatter: value => figure(value) },
      axisPointer: { link: [{ xAxisIndex: 'all' }] },
      legend: { top: 0, data: LINES.filter(([name]) => past.some(second => second?.[name] !== undefined)).map(([, label]) => label), textStyle: text, itemWidth: 30 },
      grid: [{ top: 62, height: 130, left: 62, right: 16, outerBoundsMode: 'none' }, { top: 262, height: 150, left: 62, right: 16, outerBoundsMode: 'none' }],
      xAxis: [x(0, ''), x(1, 'seconds of measuring, the last is 0')],
      yAxis: [y(0, 'successes/s', 'value'), y(1, 'response time in ms (log scale)', 'log')],
      series: [...LINES.map(each => line(...each)), limits(0), limits(1)],
    },
    { notMerge: true },
  );
}

startTheme(draw);
build();
draw();
document.getElementById('end').textContent = 'The run reports these figures once a second; this page does not change it. They have no verdict yet: the report at the end has one.';
addEventListener('resize', () => chart.resize());
const events = new EventSource('events');
events.onmessage = event => show(JSON.parse(event.data));
events.addEventListener('end', () => {
  events.close();
  location.reload();
});
events.onerror = () => {
  say('The run does not answer any more: it has ended, or hangs. Its results are in its directory.'); // if it does again, it says so
};
document.documentElement.dataset.ready = 'true';
