// What the page is told before the run tells more.

const DATA = JSON.parse(document.getElementById('data').textContent);
