// P18: what a calibration found, where somebody asked for one.

const PROMISED = 0.95;

/** Off is what lies outside of these by more than chance. */
const FEWEST_HELD = 0.93;
const MOST_HELD = 0.97;

plot({
  id: 'p18',
  section: 'intervals',
  title: 'Coverage of the intervals',
  question: 'How often would an interval like those above hold the truth?',
  alone: true,
  missing: () => (calibrated().length ? '' : 'Nobody has tried the intervals of this run: calibrate DIR does, or --calibrate at its end.'),
  draw: () => {
    const rows = calibrated();
    const figures = unique(rows.map(row => row.figure));
    const x = nameScale(unique(rows.map(placeOf)));
    const y = evenScale([PROMISED - 0.05, ...rows.flatMap(row => [row.held_ci_low, row.held_ci_high])], value => percent(value), { from: null, to: 1 });
    const beside = index => (figures.length > 1 ? (index / (figures.length - 1) - 0.5) * 0.5 : 0);
    return {
      option: chart({
        legend: legend(figures.map(figureName)),
        xAxis: xAxis(x, ''),
        yAxis: yAxis(y, 'intervals that held the truth'),
        series: [
          guide('promised', [{ x: x.min, y: PROMISED }, { x: x.max, y: PROMISED }]),
          ...figures.flatMap((name, index) =>
            line({
              name: figureName(name),
              index,
              joined: false,
              points: rows.filter(row => row.figure === name).map(row => ({
                x: x.at(placeOf(row)) + beside(index),
                y: row.held_fraction,
                low: row.held_ci_low,
                high: row.held_ci_high,
                tip: [`${placeOf(row)}, ${figureName(name)}`, `held in ${percent(row.held_fraction)} of ${count(row.intervals)}`, `95 % interval ${interval(row.held_ci_low, row.held_ci_high, percent)}`],
              })),
            }),
          ),
        ],
      }),
      columns: TABLES.get('calibration.csv').columns,
      rows,
      caption: `Each point's own process, drawn ${span(rows.map(row => row.runs), 'time')}: its response times, how they depend on each other, how interactions come and fail. Whiskers: Wilson's 95 % intervals, n = ${span(rows.map(row => row.intervals), 'interval')}. Dashed: the 95 % that are promised. The axis does not begin at 0.${drawnWords(rows)}`,
      finding: coverageWords(rows),
    };
  },
});

/** Its rows have no factors of their own: a point's name has them. */
const calibrated = () => (TABLES.get('calibration.csv')?.rows ?? []).filter(row => known(row.held_fraction));

/** A point, or a phase of it. */
const placeOf = row => (row.phase ? `${row.point}, ${row.phase}` : row.point);

/** The column without its unit, and latency where the page says response time. */
const figureName = column => column.replace(/^latency_/, '').replace(/_(ms|per_s)$/, '').replaceAll('_', ' ');

/** Of very long runs a part is drawn. */
function drawnWords(rows) {
  const drawn = new Map();
  for (const row of rows.filter(each => each.drawn_fraction < 1)) drawn.set(placeOf(row), row.drawn_fraction);
  if (!drawn.size) return '';
  const parts = [...drawn].map(([place, part]) => `${percent(part)} at ${place}`);
  const named = parts.slice(0, 3).join(', ') + (parts.length > 3 ? ` and of ${parts.length - 3} more a part` : '');
  return ` Of a run's interactions not all were drawn: ${named}. With heavy tails a share is then too low.`;
}

function coverageWords(rows) {
  const sum = name => rows.reduce((all, row) => all + row[name], 0);
  const narrow = rows.filter(row => row.held_ci_high < FEWEST_HELD);
  const wide = rows.filter(row => row.held_ci_low > MOST_HELD);
  const named = some => some.slice(0, 3).map(row => `${figureName(row.figure)} at ${placeOf(row)} (${percent(row.held_fraction)})`).join(', ') + (some.length > 3 ? ` and ${some.length - 3} more` : '');
  return [
    `95 % intervals held the truth in ${percent(sum('held') / sum('intervals'))} of ${plural(sum('intervals'), 'case')} of this run's own process.`,
    narrow.length ? `Narrower than they say: ${named(narrow)}; use more --repeats, or longer ones.` : '',
    wide.length ? `Wider than need be: ${named(wide)}.` : '',
  ].filter(Boolean).join(' ');
}
