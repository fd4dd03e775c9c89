/** The only script of the HTML report. It only adds filters, copying, opening and closing, and doesn't depend on the report. */

const all = `
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const one = (selector, from = document) => from.querySelector(selector);
for (const element of all('[data-script]')) element.hidden = false;
`;

/** Shows the rows that match all filters and all searched words, and their number. */
const filtering = `
const rows = all('table.checks tbody tr[id]').map((row) => ({
  row,
  text: row.textContent.toLowerCase(),
  state: row.dataset.state,
  level: row.dataset.level,
  operation: row.parentElement.dataset.operation,
}));
const count = one('[data-count]');
const search = one('[data-search]');
const choices = all('[data-filter]');
const fits = (entry, words) =>
  choices.every(({ value, dataset }) => value === '' || entry[dataset.filter] === value) &&
  words.every((word) => entry.text.includes(word));
const filter = () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const entry of rows) {
    const isShown = fits(entry, words);
    entry.row.hidden = !isShown;
    if (isShown) shown += 1;
  }
  for (const group of all('table.checks tbody')) group.hidden = !one('tr[id]:not([hidden])', group);
  count.textContent = shown.toLocaleString('en-GB') + ' of ' + rows.length.toLocaleString('en-GB') + ' results';
};
const clear = () => {
  search.value = '';
  for (const choice of choices) choice.value = '';
  filter();
};
if (search) {
  let timer;
  search.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(filter, 120);
  });
  for (const choice of choices) choice.addEventListener('change', filter);
  search.form.addEventListener('submit', (event) => event.preventDefault());
  if (search.value || choices.some(({ value }) => value)) filter();
}
`;

/** A copy button next to each command. If the browser denies access to the clipboard, the command is selected instead. */
const copying = `
const copy = async (text, source) => {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    getSelection().selectAllChildren(source);
    return 'Selected';
  }
};
for (const source of all('[data-copy]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy ' + source.dataset.copy;
  const said = document.createElement('span');
  said.setAttribute('role', 'status');
  button.addEventListener('click', async () => {
    said.textContent = await copy(source.textContent, source);
    setTimeout(() => (said.textContent = ''), 3000);
  });
  source.before(button, said);
}
`;

/** Opens the target of a link, and everything before printing. */
const opening = `
const cards = (name) => all('details', document.getElementById(name).parentElement).filter((one) => one.parentElement.matches('article'));
for (const [name, open] of [['open', true], ['close', false]])
  for (const button of all('[data-' + name + ']'))
    button.addEventListener('click', () => {
      for (const card of cards(button.dataset[name])) card.open = open;
    });
const reveal = () => {
  let name = location.hash.slice(1);
  try {
    name = decodeURIComponent(name);
  } catch {}
  const target = name && document.getElementById(name);
  if (!target) return;
  if (target.closest('[hidden]')) clear();
  const inside = one(':scope > details', target);
  if (inside) inside.open = true;
  for (let at = target.parentElement; at; at = at.parentElement) if (at.matches('details')) at.open = true;
  target.scrollIntoView();
};
addEventListener('hashchange', reveal);
reveal();
let closed = [];
addEventListener('beforeprint', () => {
  closed = all('article.cause > details:not([open])');
  for (const card of closed) card.open = true;
});
addEventListener('afterprint', () => {
  for (const card of closed) card.open = false;
});
`;

/** The script. The page's policy allows it by its hash. */
export const script = `(() => {\n'use strict';${all}${filtering}${copying}${opening}})();`;
