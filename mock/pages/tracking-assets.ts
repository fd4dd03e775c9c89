/** The style and the script of the tracking page. */
import { colours } from '../../openapi/text/colours.js';

export const trackingStyle = `${colours}:root {
  font: 1rem/1.5 system-ui, sans-serif;
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  padding: 1rem;
  background: var(--page);
  color: var(--text);
}
main {
  max-width: 32rem;
  margin: 6vh auto 0;
  padding: 1.5rem;
  border: 1px solid var(--line);
  border-radius: 0.75rem;
  background: var(--surface);
}
h1 {
  margin: 0;
  font-size: 1rem;
  font-weight: 500;
  color: var(--soft);
}
h1,
#status,
dd {
  overflow-wrap: anywhere;
}
#status {
  margin: 0.25rem 0 1.25rem;
  font-size: clamp(1.25rem, 6.2vw, 1.75rem);
  font-weight: 650;
  line-height: 1.25;
  color: var(--accent);
}
dl {
  display: grid;
  grid-template-columns: minmax(6rem, auto) 1fr;
  gap: 0.5rem 1rem;
  margin: 0;
  padding-top: 1.25rem;
  border-top: 1px solid var(--line);
}
dt {
  color: var(--soft);
}
dd {
  margin: 0;
}
img {
  width: 1.75rem;
  height: 1.75rem;
  margin-right: 0.5rem;
  vertical-align: middle;
}
#live {
  max-width: 32rem;
  margin: 0.75rem auto;
  padding: 0 1.5rem;
  font-size: 0.875rem;
  color: var(--soft);
}
#live.bad {
  color: var(--bad);
}
@media (max-width: 26rem) {
  main {
    margin-top: 0;
    padding: 1.25rem;
  }
  #live {
    padding: 0 1.25rem;
  }
}
`;

/** Requests the order as JSON every two seconds while the page is visible, and inserts texts only as text. */
export const trackingScript = `const everyMs = 2000;
const live = document.querySelector('#live');
const place = (name) => document.querySelector('[data-field="' + name + '"]');

function show(order) {
  for (const [name, value] of Object.entries(order)) {
    const element = place(name);
    if (!element) continue;
    const text = value ?? '—';
    if (element.textContent !== text) element.textContent = text;
  }
  const logo = document.querySelector('img');
  logo.hidden = order.logo === null;
  if (order.logo !== null && logo.getAttribute('src') !== order.logo) logo.setAttribute('src', order.logo);
  document.title = order.status + ' · Order ' + order.order_number;
}

async function look() {
  try {
    const answer = await fetch(location.pathname, { headers: { accept: 'application/json' }, cache: 'no-store' });
    if (!answer.ok) throw new Error(String(answer.status));
    show(await answer.json());
    live.textContent = 'This page follows the order.';
    live.className = '';
  } catch {
    live.textContent = 'The mock does not respond, or the order is gone. Trying again …';
    live.className = 'bad';
  }
}

setInterval(() => void (document.hidden || look()), everyMs);
document.addEventListener('visibilitychange', () => void (document.hidden || look()));
`;
