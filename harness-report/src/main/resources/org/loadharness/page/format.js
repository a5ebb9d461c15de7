// Numbers as people read them. Tables and files have all digits; what stands in sentences and on axes has three.

/** Rounded to so many significant digits, with commas between thousands; a dash for what nobody knows. */
function figure(value, digits = 3) {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const rounded = Number(value.toPrecision(digits));
  const size = Math.floor(Math.log10(Math.abs(rounded)));
  const decimals = Math.min(12, Math.max(0, digits - 1 - size));
  const [whole, part] = rounded.toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const rest = part ? part.replace(/0+$/, '') : '';
  return rest ? `${grouped}.${rest}` : grouped;
}

/** A response time, in ms as everywhere else. */
const time = (millis, digits = 3) =>
  millis === null || millis === undefined || !Number.isFinite(millis) ? '–' : `${figure(millis, digits)} ms`;

const rate = value => `${figure(value)}/s`;
const percent = (fraction, digits = 3) => (fraction === null ? '–' : `${figure(100 * fraction, digits)} %`);

/** On an axis: 20k for 20,000. */
function short(value) {
  const size = Math.abs(value);
  if (size >= 1e9) return `${figure(value / 1e9)}G`;
  if (size >= 1e6) return `${figure(value / 1e6)}M`;
  if (size >= 1e3) return `${figure(value / 1e3)}k`;
  return figure(value);
}

/** A number as the CSV files have it: all digits, and no exponent. */
function plain(value) {
  const text = String(value);
  if (!text.includes('e')) return text;
  return value.toFixed(20).replace(/\.?0+$/, '');
}

/** From low to high, in the form that each of them has; nothing where there is no interval. */
function interval(low, high, form = figure) {
  return low === null || high === null || low === undefined || high === undefined ? '' : `${form(low)} to ${form(high)}`;
}

/** How well a figure is known, where half its interval is more than a tenth of it: said at the figure. */
function rough(value, low, high) {
  const half = (high - low) / 2 / value;
  if (!value || low === null || high === null || low === undefined || high === undefined || half <= 0.1) return '';
  return half > 1 ? ' ±99+ %' : ` ±${figure(100 * half, 2)} %`;
}

const plural = (count, one, many = `${one}s`) => `${figure(count, 15)} ${count === 1 ? one : many}`;

/** The least and the most of something, as in "3 to 5 repeats". */
function span(values, one, many = `${one}s`) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return low === high ? plural(low, one, many) : `${figure(low, 15)} to ${plural(high, one, many)}`;
}
