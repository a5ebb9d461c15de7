// What the page knows before the run reports more.

const DATA = JSON.parse(document.getElementById('data').textContent);
