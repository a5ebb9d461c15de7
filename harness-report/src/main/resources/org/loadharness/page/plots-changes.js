// P10: one value of a factor against another, at each pair of points that differ in that alone.

const COMPARED = {
  throughput: 'throughput',
  mean: 'mean response time',
  errors: 'share of failures',
};

const comparedName = metric => COMPARED[metric] ?? `${metric} response time`;

/** Pairs of which at least one point is of a variant that is shown. */
function changeRows() {
  const rows = TABLES.get('changes.csv')?.rows ?? [];
  return rows.filter(row => SHOWN.has(variantOf(row)) || SHOWN.has(variantOf({ ...row, [factorColumn(row.factor)]: row.level_from })));
}

/** A factor whose name is that of another column has a longer one. */
function factorColumn(factor) {
  const name = factor.replaceAll('-', '_');
  return FACTORS.includes(name) ? name : `factor_${name}`;
}

const levelsOf = row => `${row.factor}: ${row.level_to} against ${row.level_from}`;

plot({
  id: 'p10',
  section: 'changes',
  title: 'Change',
  question: 'Did it change?',
  missing: () =>
    changeRows().length
      ? ''
      : 'The run has nothing to compare: measure with --vary store=a,b or --mode local,rpc. For two runs use harness.jar compare A B.',
  choices: () => [
    { name: 'levels', label: 'Change of', options: unique(changeRows().map(levelsOf)).map(key => ({ key, label: key })) },
    { name: 'metric', label: 'Figure', options: unique(changeRows().map(row => row.metric)).map(key => ({ key, label: comparedName(key) })) },
  ],
  draw: choice => {
    const all = changeRows();
    const levels = choice.levels ?? levelsOf(all[0]);
    const metric = choice.metric ?? all[0].metric;
    const rows = all.filter(row => levelsOf(row) === levels && row.metric === metric);
    const x = changeLoads(rows);
    const y = metric === 'errors' ? shareScale(rows) : ratioScale(rows);
    const margin = metric === 'errors' ? DATA.changes.margin_of_shares : DATA.changes.margin_fraction;
    const minded = metric === 'errors' ? [-margin, margin] : [1 / (1 + margin), 1 + margin];
    const lines = unique(rows.map(otherFactors));
    return {
      option: chart({
        legend: legend(lines),
        xAxis: xAxis(x.scale, x.title),
        yAxis: yAxis(y, changeTitle(rows[0])),
        series: [
          noChange(x.scale, y, metric === 'errors' ? 0 : 1, minded),
          ...lines.flatMap((name, index) => changesOf(name, index, rows.filter(row => otherFactors(row) === name && known(row.change)), { x, y, aside: aside(index, lines.length, x.scale) })),
        ],
      }),
      columns: TABLES.get('changes.csv').columns,
      rows,
      caption: changeCaption(rows, y, margin),
      finding: changeWords(rows),
    };
  },
});

/** What else a pair has: the values of the other factors. */
function otherFactors(row) {
  const others = FACTORS.filter(factor => factor !== factorColumn(row.factor)).map(factor => row[factor]);
  return others.length ? others.join(' · ') : `${row.level_to} against ${row.level_from}`;
}

function changeLoads(rows) {
  for (const [name, title] of [['users', 'users'], ['arrivals_per_s', RATE_TITLE]]) {
    if (rows.every(row => known(row[name])) && unique(rows.map(row => row[name])).length > 1) {
      return { scale: valueScale(rows.map(row => row[name])), title, of: row => row[name] };
    }
  }
  const of = row => [loadName(row), otherFactors(row)].join('\n');
  return { scale: nameScale(unique(rows.map(of))), title: '', of };
}

/** Values, and those ends of intervals that are not so far away that nothing else could be seen. */
function changeEnds(rows, isNear) {
  const values = rows.map(row => row.change).filter(known);
  const ends = rows.flatMap(row => [row.change_ci_low, row.change_ci_high]).filter(known);
  return [...values, ...ends.filter(end => isNear(end, Math.min(...values), Math.max(...values)))];
}

/** Logarithmic, so that twice and half are as far from no change. */
function ratioScale(rows) {
  const near = changeEnds(rows, (end, low, high) => end > Math.min(low, 1) / 3 && end < Math.max(high, 1) * 3);
  const low = Math.min(0.95, ...near);
  const high = Math.max(1.05, ...near);
  const room = (high / low) ** 0.06;
  const log = value => Math.log10(Math.max(value, 1e-300));
  return scale(log, log(low / room), log(high * room), ratioTicks(low / room, high * room), changeText);
}

function ratioTicks(low, high) {
  if (high / low < 2) return evenTicks(low - 1, high - 1, 7).map(value => 1 + value);
  const fine = high / low < 5 ? [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8] : [1, 1.5, 2, 3, 5, 7];
  return steps(low, high, high / low < 20 ? fine : high / low < 1000 ? [1, 2, 5] : [1]);
}

function shareScale(rows) {
  const near = changeEnds(rows, (end, low, high) => Math.abs(end) <= 3 * Math.max(0.01, -low, high));
  return evenScale([-0.002, 0.002, ...near], value => figure(100 * value), { from: null });
}

/** +20 %, and a factor beyond twice and half. */
function changeText(ratio) {
  if (ratio > 0.5 && ratio < 2) {
    const text = figure(100 * (ratio - 1));
    return ratio > 1 && text !== '0' ? `+${text} %` : `${text} %`;
  }
  return `x ${figure(ratio)}`;
}

const changeTitle = row =>
  row.metric === 'errors' ? 'change of the share of failures (percentage points)' : `change of ${comparedName(row.metric)} (log scale)`;

/** Where nothing changed, and what nobody minds about it. */
function noChange(x, y, at, [low, high]) {
  return {
    ...guide('no change', [{ x: x.min, y: y.at(at) }, { x: x.max, y: y.at(at) }]),
    markArea: { silent: true, itemStyle: { color: token('soft'), opacity: 0.12 }, data: [[{ yAxis: y.at(low) }, { yAxis: y.at(high) }]] },
  };
}

/** Lines stand a little beside each other, so that no interval hides another. */
function aside(index, count, of) {
  const step = of.names ? 0.12 : 0.01 * (of.max - of.min);
  return (index - (count - 1) / 2) * step;
}

function changesOf(name, index, rows, { x, y, aside }) {
  return line({
    name,
    index,
    banded: false,
    joined: !x.scale.names,
    points: rows.map(row => ({
      x: x.scale.at(x.of(row)) + aside,
      y: y.at(row.change),
      low: known(row.change_ci_low) ? y.at(row.change_ci_low) : NaN,
      high: known(row.change_ci_high) ? y.at(row.change_ci_high) : NaN,
      verdict: row.verdict,
      tip: [row.load, `against ${row.factor}=${row.level_from}`, changeRange(row), chance(row), row.answer].filter(Boolean),
    })),
  });
}

function changeRange(row) {
  const form = row.metric === 'errors' ? value => `${figure(100 * value)} points` : changeText;
  const range = interval(row.change_ci_low, row.change_ci_high, form);
  return range ? `${form(row.change)} (95 % interval ${range})` : form(row.change);
}

/** Of so large a ratio where there is none. */
const chance = row => (known(row.probability) ? `p ${row.probability < 0.001 ? '< 0.001' : `= ${figure(row.probability, 2)}`}, adjusted for all pairs` : '');

function changeCaption(rows, y, margin) {
  const compared = rows.filter(row => known(row.change));
  if (!compared.length) return 'No pair could be compared; the table says why.';
  const repeats = span(compared.flatMap(row => [row.before_repeats, row.after_repeats]), 'repeat');
  const errors = rows[0].metric === 'errors';
  const what = errors
    ? `Difference of shares, and its 95 % interval (the wider of Newcombe's and Welch's, n = ${repeats} of each side).`
    : `Ratio of geometric means, and its 95 % interval (Welch's t on logarithms, n = ${repeats} of each side).`;
  const minded = errors ? `${figure(100 * margin)} percentage points` : `a factor of ${figure(1 + margin, 4)}`;
  const cut = compared.some(row => y.at(row.change_ci_low) < y.min || y.at(row.change_ci_high) > y.max);
  const left = rows.length - compared.length;
  return `${what} Shaded: no change beyond ${minded}.${cut ? ' Some intervals go on beyond the plot.' : ''}${left ? ` ${plural(left, 'pair')} could not be compared; the table says why.` : ''}${ofVerdicts(compared)}`;
}

const ANSWERS = { better: 'better', same: 'the same', worse: 'worse', inconclusive: 'inconclusive' };

/** What compare says of the factor over all pairs, and how many pairs have which answer. */
function changeWords(rows) {
  const first = rows[0];
  if (rows.length === 1) return sentence(first.sentence);
  const effect = DATA.changes.effects.find(each => levelsOf(each) === levelsOf(first) && each.metric === first.metric);
  const counts = Object.entries(ANSWERS)
    .map(([answer, word]) => [rows.filter(row => row.answer === answer).length, word])
    .filter(([count]) => count);
  const single = `Of ${plural(rows.length, 'pair')}: ${counts.map(([count, word]) => `${count} ${word}`).join(', ')}.`;
  return effect ? `Over all pairs, ${sentence(effect.sentence)} ${single}` : single;
}

const sentence = words => (words.endsWith('.') ? words : `${words}.`);
