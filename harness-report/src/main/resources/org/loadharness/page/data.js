// The tables in the page, and what the plots share: the points, the variants, and which of them are shown.

const DATA = JSON.parse(document.getElementById('data').textContent);

/** The tables by the names of their files; each with columns, and rows as objects. */
const TABLES = new Map(DATA.tables.map(packed => [packed.file, unpacked(packed)]));

function unpacked(packed) {
  const rows = Array.from({ length: packed.count }, () => ({}));
  for (const column of packed.columns) {
    const word = column.type === 'text' ? index => (index === null ? null : packed.texts[index]) : value => value;
    if (column.lengths) {
      let next = 0;
      column.values.forEach((value, run) => {
        for (let left = column.lengths[run]; left > 0; left--) rows[next++][column.name] = word(value);
      });
    } else {
      column.values.forEach((value, index) => (rows[index][column.name] = word(value)));
    }
  }
  const columns = packed.columns.map(({ name, meaning, type }) => ({ name, meaning, type }));
  return { file: packed.file, thinned: packed.thinned, columns, rows };
}

/** The rows of a table of those variants that are shown; none if there is no such table. */
function rowsOf(file) {
  const table = TABLES.get(file);
  return table ? table.rows.filter(row => SHOWN.has(variantOf(row))) : [];
}

const POINTS = TABLES.get('summary.csv')?.rows ?? [];
const FACTORS = DATA.factors;

/** Which variant a row is of, in words; blank where there is one alone. */
const variantOf = row => FACTORS.map(factor => `${factor}=${row[factor]}`).join(', ');
const VARIANTS = [...new Set(POINTS.map(variantOf))];

/** More lines than that in a plot are a tangle. */
const MOST_VARIANTS = 6;

/** The variants that plots show; the choosers above them change it. */
const SHOWN = new Set(VARIANTS);

const pointsOf = variant => POINTS.filter(row => variantOf(row) === variant);
const shownVariants = () => VARIANTS.filter(variant => SHOWN.has(variant));
const shownPoints = () => POINTS.filter(row => SHOWN.has(variantOf(row)));

const NOTHING_SUCCEEDED = TABLES.get('errors.csv')?.rows.length ? 'Nothing succeeded: see errors.csv.' : 'Nothing was measured: measure longer.';
const somethingSucceeded = () => shownPoints().some(row => row.throughput_per_s > 0);

/** What a line of a variant is called in a legend: the values of its factors, whose names stand in the choosers. */
const lineName = variant => {
  const row = pointsOf(variant)[0];
  return variant && row ? FACTORS.map(factor => row[factor]).join(' · ') : DATA.about.workload;
};

/** Whether a variant has two laws of arrivals with the same rate: then loads are called by their laws. */
const SHARES_RATES = VARIANTS.some(variant => {
  const rates = pointsOf(variant).map(row => row.arrivals_per_s).filter(each => each !== null);
  return new Set(rates).size < rates.length;
});

/** A number of users as the console writes it: 2000 users. */
const ofUsers = number => `${number} ${number === 1 ? 'user' : 'users'}`;

/** The load of a row without the variant: 5 users. */
function loadName(row) {
  if (row.users !== null) return ofUsers(row.users);
  return row.arrivals_per_s === null || SHARES_RATES ? row.load : rate(row.arrivals_per_s);
}

/** The load and the variant of a row, below each other. */
const pointName = row => [loadName(row), ...FACTORS.map(factor => row[factor])].join('\n');

/** The rows of one variant; where the variants lie along the axis, those of all that are shown. */
const ofVariant = (rows, choice) => (LOAD.kind === 'names' ? rows : rows.filter(row => variantOf(row) === chosenVariant(choice)));

/** Whether users go through flows, which arrivals then begin. */
const HAS_FLOWS = TABLES.has('flows.csv');
const RATE_TITLE = `${HAS_FLOWS ? 'flows' : 'interactions'} offered per second`;

/** What the loads of the run are: numbers of users, rates of arrivals, or names where they are neither. */
const LOAD = loadOf(POINTS);

function loadOf(points) {
  const single = VARIANTS.every(variant => pointsOf(variant).length === 1);
  if (!single && points.length && points.every(row => row.users !== null)) {
    return { kind: 'users', title: 'users', of: row => row.users, label: ofUsers };
  }
  if (!single && !SHARES_RATES && points.length && points.every(row => row.arrivals_per_s !== null)) {
    return { kind: 'rates', title: RATE_TITLE, of: row => row.arrivals_per_s, label: rate };
  }
  const lines = load => load.replace(/^(batched:[^:]+):/, '$1\n'); // or an axis cuts its rate off
  return { kind: 'names', title: '', of: row => (single && FACTORS.length ? FACTORS.map(factor => row[factor]).join('\n') : lines(single ? loadName(row) : row.load)), label: value => value };
}

/** So many of a list, evenly spread, with the first and the last. */
function spread(list, most) {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, index) => list[Math.round((index * (list.length - 1)) / (most - 1))]);
}

const known = value => value !== null && value !== undefined;
const unique = values => [...new Set(values)];
