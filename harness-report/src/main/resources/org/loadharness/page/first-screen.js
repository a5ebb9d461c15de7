// What a reader sees first: what was measured, whether it can be trusted, and the three figures that matter.

const VERDICTS = {
  sound: 'Sound: nothing speaks against these figures',
  suspect: 'Suspect: the figures may mislead',
  invalid: 'Invalid: figures are not what they claim to be',
};

function heading() {
  const about = DATA.about;
  const began = about.simulated ? '' : about.facts.find(fact => fact.name === 'First trial')?.value;
  const when = began ? ` Begun ${began.replace('T', ' ').replace('Z', ' UTC')}.` : '';
  return [el('h1', {}, about.workload), el('p', { class: 'lead' }, about.sentence + when), against()];
}

/** The run that this one is held against, and what else is different about it. */
function against() {
  const { name, differences } = DATA.earlier ?? {};
  if (!name) return null;
  return el('p', { class: 'lead' }, `Held against ${name}.${differences.length ? ` Different: ${differences.join('; ')}.` : ''}`);
}

function verdict() {
  const { word, headline, points, findings } = DATA.verdict;
  const total = points.sound + points.suspect + points.invalid;
  const same = ['sound', 'suspect', 'invalid'].find(each => total > 1 && points[each] === total);
  const counts = same
    ? `All ${plural(total, 'point')} are ${same}.`
    : total === 1
    ? ''
    : total
    ? `Of ${plural(total, 'point')} ${['sound', 'suspect', 'invalid'].filter(each => points[each]).map(each => `${points[each]} ${points[each] === 1 ? 'is' : 'are'} ${each}`).join(', ')}.`
    : 'No trial has ended.';
  const reasons = findings.filter(each => each.weight !== 'note');
  const notes = findings.filter(each => each.weight === 'note');
  const list = some => el('ul', {}, some.map(each => el('li', { class: each.weight }, el('b', {}, each.weight), each.sentence)));
  return el(
    'section',
    { class: `verdict ${word}`, 'aria-labelledby': 'verdict' },
    el('h2', { id: 'verdict' }, `${word === 'sound' ? '✓' : word === 'suspect' ? '?' : '✗'} ${VERDICTS[word] ?? word}`),
    headline === word ? null : el('p', { class: 'headline' }, `${headline[0].toUpperCase()}${headline.slice(1)}.`),
    counts ? el('p', {}, counts) : null,
    reasons.length ? list(reasons.slice(0, 4)) : null,
    reasons.length > 4 ? el('details', {}, el('summary', {}, plural(reasons.length - 4, 'more reason')), list(reasons.slice(4))) : null,
    notes.length ? el('details', {}, el('summary', {}, `${plural(notes.length, 'note')}: good to know, nothing speaks against the figures`), list(notes)) : null,
  );
}

/** Why throughput stops growing, where somebody asked. */
function why() {
  const sentences = [...(DATA.why ?? []), ...changesOfTime()];
  return sentences.length ? el('section', { class: 'why', 'aria-label': 'Why it stops scaling' }, sentences.map(words => el('p', {}, words))) : null;
}

/** What the run had to keep to, each judged; the worst word colours the whole. */
function requirements() {
  const all = DATA.requirements ?? [];
  if (!all.length) return null;
  const colours = { met: 'sound', inconclusive: 'suspect', 'not met': 'invalid' };
  const words = ['not met', 'inconclusive', 'met'].filter(word => all.some(each => each.word === word));
  const list = some => el('ul', {}, some.map(each => el('li', { class: colours[each.word] }, el('b', {}, each.word), each.sentence)));
  const first = [...all].sort((one, other) => words.indexOf(one.word) - words.indexOf(other.word));
  const counts = words.map(word => `${all.filter(each => each.word === word).length} ${word}`).join(', ');
  return el(
    'section',
    { class: `verdict required ${colours[words[0]]}`, 'aria-labelledby': 'required' },
    el('h2', { id: 'required' }, `Requirements: ${counts}`),
    list(first.slice(0, 4)),
    first.length > 4 ? el('details', {}, el('summary', {}, `${plural(first.length - 4, 'more requirement')}`), list(first.slice(4))) : null,
  );
}

const card = (title, value, unit, lines) =>
  el(
    'div',
    { class: 'figure' },
    el('h3', {}, title),
    el('p', { class: 'value' }, value, unit ? el('small', {}, ` ${unit}`) : null),
    lines.filter(Boolean).map(text => el('p', {}, text)),
  );

const unlessSound = word => (word === 'sound' ? '' : `, where the verdict is ${word}`);

function figures() {
  const { peak, tail, knee } = DATA.figures;
  if (!peak) return null;
  return el('div', { class: 'figures' }, peakCard(peak), tailCard(tail), kneeCard(knee));
}

function peakCard(peak) {
  if (!peak.value) return card('Peak throughput', '0', 'successes/s', ['nothing succeeded at any load']);
  const range = interval(peak.low, peak.high);
  return card('Peak throughput', carried(peak.value, peak.low, peak.high), 'successes/s', [
    `at ${peak.load}${unlessSound(peak.verdict)}`,
    range ? `95 % interval over ${plural(peak.points, 'point')} ${range}, n = ${plural(peak.repeats, 'repeat')}` : 'one repeat: no interval',
  ]);
}

function tailCard(tail) {
  if (!tail) return card('Response time', '–', '', ['too few successes for any percentile']);
  const range = interval(tail.low, tail.high, time);
  return card(`p${figure(100 * tail.fraction)} response time`, carried(tail.value, tail.low, tail.high), 'ms', [
    `at ${tail.load}${unlessSound(tail.verdict)}`,
    `${range ? `95 % interval ${range}, ` : ''}n = ${plural(tail.samples, 'success', 'successes')} in ${plural(tail.repeats, 'repeat')}`,
  ]);
}

function kneeCard(knee) {
  if (knee.kind === 'users') {
    return card('Knee', figure(knee.value), knee.value === 1 ? 'user' : 'users', [
      'where a straight line through the lightest load meets the peak',
      known(knee.low) ? `95 % interval over all loads ${interval(knee.low, knee.high)}, n = ${plural(knee.repeats, 'repeat')}` : 'one repeat: no interval',
    ]);
  }
  if (knee.kind === 'rates') {
    return card('Knee', `${figure(knee.low)} to ${figure(knee.high)}`, '/s offered', ['up to the first 95 % of what is offered comes through, at the second less']);
  }
  if (knee.kind === 'unknown') return card('Knee', '–', '', [`${knee.why}.`]);
  return card('Knee', 'none', 'within the loads measured', [`${knee.why}.`]);
}

/** The throughput of a point, to the digits that are known. */
const rateOf = row => (known(row.throughput_per_s) ? `${carried(row.throughput_per_s, row.throughput_ci_low_per_s, row.throughput_ci_high_per_s)}/s` : '–');

/** A response time of a point, to the digits that are known. */
function timeOf(row, name) {
  const [value, low, high] = ['', 'ci_low_', 'ci_high_'].map(which => row[`latency_${name}_${which}ms`]);
  return known(value) ? `${carried(value, low, high)} ms${rough(value, low, high)}` : '–';
}

/** What is the same of every point stands above the table once, and leaves its width to what differs. */
function alike(rows) {
  const same = (name, text) => (rows.length && known(rows[0][name]) && rows.every(row => row[name] === rows[0][name]) ? [[name, text(rows[0][name])]] : []);
  return new Map([...same('repeats', value => `${plural(value, 'repeat')} of each`), ...same('success_fraction', value => (value === 1 ? 'nothing failed' : `${successShare(value)} successes`))]);
}

/** A row for each point, short enough to be read. */
function overview() {
  const said = alike(shownPoints());
  const rows = shownPoints().map(row => ({
    load: row.load,
    throughput: rateOf(row),
    interval: interval(row.throughput_ci_low_per_s, row.throughput_ci_high_per_s),
    mean: timeOf(row, 'mean'),
    p50: timeOf(row, 'p50'),
    p99: timeOf(row, 'p99'),
    ...(said.has('success_fraction') ? {} : { success: successShare(row.success_fraction) }),
    ...(said.has('repeats') ? {} : { repeats: row.repeats }),
    verdict: row.verdict,
    reasons: row.verdict_reasons && { codes: row.verdict_codes, sentences: row.verdict_reasons.split(' | ') },
    values: { throughput: row.throughput_per_s, interval: row.throughput_ci_low_per_s, mean: row.latency_mean_ms, p50: row.latency_p50_ms, p99: row.latency_p99_ms, success: row.success_fraction },
  }));
  const head = ['load', 'throughput', '95 % interval', 'mean', 'p50', 'p99', !said.has('success_fraction') && 'successes', !said.has('repeats') && 'repeats', 'verdict', 'reasons'].filter(Boolean);
  const text = new Set(['load', 'verdict', 'reasons']);
  return el(
    'div',
    { class: 'scroll whole', tabindex: 0, role: 'region', 'aria-label': 'All points' },
    el(
      'table',
      {},
      el('caption', {}, `A row is a point: ${[plural(rows.length, 'point'), ...said.values()].join(', ')}. summary.csv has all digits and columns.`),
      el('thead', {}, el('tr', {}, head.map(name => sorting({ class: text.has(name) && 'text' }, name)))),
      el('tbody', {}, rows.map(({ values, ...row }) =>
        el('tr', {}, Object.entries(row).map(([name, value], index) =>
          index === 0
            ? el('th', { scope: 'row', class: 'text' }, value)
            : el('td', { class: text.has(name) && 'text', 'data-value': name in values && (values[name] ?? '') }, cell(name, value)),
        )),
      )),
    ),
  );
}

/** The word of a verdict in its colour, and its reasons on demand: rows are to be compared, not read one by one. */
function cell(name, value) {
  if (name === 'verdict') return el('span', { class: `word ${value}` }, value);
  if (name !== 'reasons' || !value) return String(value ?? '');
  const codes = value.codes?.replaceAll(' ', ', ') ?? plural(value.sentences.length, 'reason');
  return el('details', {}, el('summary', {}, codes), el('ul', {}, value.sentences.map(each => el('li', {}, each))));
}

/** What failed, in the words of the first failure of each kind. */
function errors() {
  const rows = rowsOf('errors.csv');
  if (!rows.length) return [];
  return [el('h2', { id: 'errors' }, 'Errors'), tableOf('What failed, by kind.', columnsOf('errors.csv', ['load', 'repeat', 'what', 'kind', 'count', 'example']), rows)];
}

const facts = () => el('dl', {}, DATA.about.facts.flatMap(fact => [el('dt', {}, fact.name), el('dd', {}, fact.value)]));
