// Colours. Lines differ in shape and dash too, and what a colour says a word says as well.

const PALETTES = {
  light: ['#0b62a8', '#c24a00', '#00785a', '#a2407f', '#7a5c00', '#3f7fbf', '#59636e', '#8a1538'],
  dark: ['#6cb8f0', '#f59b51', '#45cda2', '#e793c4', '#e3c65b', '#a9b8ff', '#b8c2cd', '#ff8fa3'],
};
const SYMBOLS = [
  'circle',
  'rect',
  'triangle',
  'diamond',
  'path://M0,0 L10,0 L5,9 Z',
  'path://M5,0 L10,4 L8,10 L2,10 L0,4 Z',
];
const DASHES = ['solid', [7, 4], [2, 3], [10, 3, 2, 3], [5, 2], [1, 4]];

/** From little load to much; light on dark and dark on light at its end. */
const RAMPS = {
  light: ['#8fbfe8', '#4a94d0', '#0b62a8', '#4b3a96', '#7d1d6f', '#3a0a33'],
  dark: ['#3a6ea0', '#4d9fd8', '#6fd0e0', '#9be3b3', '#e3e07a', '#ffd9a0'],
};

const THEME = { name: 'light' };

const token = name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
const colour = index => PALETTES[THEME.name][index % PALETTES[THEME.name].length];
const symbol = index => SYMBOLS[index % SYMBOLS.length];
const dash = index => DASHES[index % DASHES.length];

/** The colour of the fraction of a scale, between two of a ramp. */
function ramp(fraction) {
  const colours = RAMPS[THEME.name];
  const place = Math.min(1, Math.max(0, fraction)) * (colours.length - 1);
  const left = Math.min(colours.length - 2, Math.floor(place));
  return blend(colours[left], colours[left + 1], place - left);
}

function blend(from, to, part) {
  const channel = at => {
    const [a, b] = [from, to].map(text => parseInt(text.slice(at, at + 2), 16));
    return Math.round(a + (b - a) * part);
  };
  return `rgb(${channel(1)},${channel(3)},${channel(5)})`;
}

/** Sets the theme; what is drawn must be drawn again. */
function useTheme(name) {
  THEME.name = name;
  document.documentElement.setAttribute('data-theme', name);
  const button = document.getElementById('theme');
  button.hidden = false;
  button.textContent = name === 'dark' ? 'Light' : 'Dark';
  button.setAttribute('aria-label', `Show the page in ${name === 'dark' ? 'light' : 'dark'} colours`);
}

/** The reader's choice while the page is open; else what the system asks for. */
function startTheme(redraw) {
  const asked = matchMedia('(prefers-color-scheme: dark)');
  let chosen = false;
  useTheme(asked.matches ? 'dark' : 'light');
  asked.addEventListener('change', () => {
    if (!chosen) {
      useTheme(asked.matches ? 'dark' : 'light');
      redraw();
    }
  });
  document.getElementById('theme').addEventListener('click', () => {
    chosen = true;
    useTheme(THEME.name === 'dark' ? 'light' : 'dark');
    redraw();
  });
}
