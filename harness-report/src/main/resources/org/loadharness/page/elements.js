// Elements of the page. Whatever comes from a run gets in as text, never as markup.

/** An element with attributes, or listeners where the name begins with "on", and children: elements and texts. */
function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== '').flatMap(unbroken));
  return element;
}

/** A text whose options, as --duration, end no line in their middle; anything else as it is. */
function unbroken(child) {
  if (typeof child !== 'string' || !child.includes('--')) return child;
  return child.split(/(--[a-z][a-z-]*)/).map(words => {
    if (!words.startsWith('--')) return words;
    const option = document.createElement('span');
    option.className = 'option';
    option.textContent = words;
    return option;
  });
}

/** A choice of one of several; reports its key when another is taken. */
function chooser(label, options, chosen, onChange) {
  const select = el(
    'select',
    { onchange: event => onChange(event.target.value) },
    options.map(option => el('option', { value: option.key, selected: option.key === chosen }, option.label)),
  );
  return el('label', {}, label, select);
}

/** Saves a text as a file, without a server. */
function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = el('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
