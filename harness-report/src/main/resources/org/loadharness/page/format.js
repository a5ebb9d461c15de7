// Numbers as people read them, written as on the console. Tables and files have all digits; what stands in sentences and on
// axes has three, and all of those before the point.

/** Rounded to so many significant digits, but never before the point; a dash for what nobody knows. */
function figure(value, digits = 3) {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const size = Math.floor(Math.log10(Math.abs(value)));
  const text = value.toFixed(Math.min(20, Math.max(0, digits - 1 - size)));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** How many of something, with commas between thousands. */
const count = value => String(value ?? '–').replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** To the digits that its interval carries, two of half its width and at most four; two where that is more than a tenth of it. */
function carried(value, low, high) {
  if (!value || !Number.isFinite(low ?? NaN) || !Number.isFinite(high ?? NaN)) return figure(value, 4);
  const half = (high - low) / 2;
  const size = number => Math.floor(Math.log10(Math.abs(number)));
  if (half > ROUGH * Math.abs(value)) return figure(Number(value.toPrecision(2)), 2);
  if (!half) return figure(value, 4);
  const decimals = Math.min(1 - size(half), 3 - size(value));
  if (decimals >= 0) return value.toFixed(Math.min(20, decimals));
  return String(Math.round(value / 10 ** -decimals) * 10 ** -decimals);
}

/** A response time, in ms as everywhere else. */
const time = (millis, digits = 3) =>
  millis === null || millis === undefined || !Number.isFinite(millis) ? '–' : `${figure(millis, digits)} ms`;

const rate = value => `${figure(value)}/s`;
const percent = (fraction, digits = 3) => (fraction === null ? '–' : `${figure(100 * fraction, digits)} %`);

/** What part of all succeeded; whole only if nothing failed. */
function successShare(fraction, digits = 5) {
  const text = percent(fraction, digits);
  return text === '100 %' && fraction < 1 ? '<100 %' : text;
}

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

/** Ends that are more times apart than that tell nothing, and have digits by the dozen. */
const VAST = 1000000;

/** From low to high, each to two digits of half the width, and two of its own; nothing where there is no interval. */
function interval(low, high, form = figure) {
  if (low === null || high === null || low === undefined || high === undefined) return '';
  if (low > 0 && high / low > VAST) return `more than x ${VAST} wide`;
  return [low, high].map(end => form(endOf(end, (high - low) / 2))).join(' to ');
}

function endOf(end, half) {
  const size = number => Math.floor(Math.log10(Math.abs(number)));
  if (!end || !half || !Number.isFinite(end) || !Number.isFinite(half)) return end;
  const digits = Math.max(2, 2 + size(end) - size(half));
  return digits > 15 ? end : Number(end.toPrecision(digits));
}

/** Known to no better, a figure is rough. */
const ROUGH = 0.1;

/** How well a figure is known, where half its interval is more than a tenth of it: said at the figure. */
function rough(value, low, high) {
  const half = (high - low) / 2 / value;
  if (!value || low === null || high === null || low === undefined || high === undefined || half <= ROUGH) return '';
  return half > 0.99 ? ' ±99+ %' : ` ±${figure(100 * half, 2)} %`;
}

const plural = (number, one, many = `${one}s`) => `${count(number)} ${number === 1 ? one : many}`;

/** The least and the most of something, as in "3 to 5 repeats". */
function span(values, one, many = `${one}s`) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return low === high ? plural(low, one, many) : `${count(low)} to ${plural(high, one, many)}`;
}
