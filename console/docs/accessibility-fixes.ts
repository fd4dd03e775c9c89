/** Adds names, levels and focus to parts of Swagger UI that lack them, for screen readers and keyboards. */

/** The attributes to set, by selector. A name may come from a nearby element. */
const mends: readonly (readonly [selector: string, attributes: Readonly<Record<string, string | NameOf>>])[] = [
  ['.information-container', { role: 'region', 'aria-label': 'About the API' }],
  ['h1.title, h2.title', { 'aria-level': '2' }],
  ['.scheme-container', { role: 'region', 'aria-label': 'Authorization' }],
  ['.dialog-ux', { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Authorization' }],
  ['.close-modal', { 'aria-label': 'Close' }],
  ['.modal-btn.authorize[aria-label]', { 'aria-label': 'Authorize: apply credentials' }],
  ['.modal-btn[aria-label="Remove authorization"]', { 'aria-label': 'Logout: remove authorization' }],
  ['.auth-btn-wrapper .btn-done', { 'aria-label': 'Close' }],
  ['.examples-select-element', { 'aria-label': (part) => `Example ${placeOf(part)}` }],
  ['select.content-type', { 'aria-label': (part) => `Media type ${placeOf(part)}` }],
  ['.body-param__text', { 'aria-label': (part) => `Body ${placeOf(part)}` }],
  ['.parameters td input', { 'aria-label': (part) => part.closest('tr')?.getAttribute('data-param-name') ?? 'Value' }],
  ['table[role="region"]', { 'aria-label': (part) => `Responses ${placeOf(part)}` }],
  ['pre.microlight, .highlight-code pre, .opblock-body pre, .wrapper pre.example', { tabindex: '0' }],
];

type NameOf = (part: Element) => string;

/** The operation of a part, with the status if the part belongs to a response. */
function placeOf(part: Element): string {
  const operation = part.closest('.opblock')?.querySelector('.opblock-summary-path')?.textContent ?? '';
  const status = part.closest('.response')?.getAttribute('data-code');
  return `of ${operation}${status ? `, status ${status}` : ''}`;
}

function mend(root: ParentNode): void {
  for (const [selector, attributes] of mends)
    for (const part of root.querySelectorAll(selector))
      for (const [name, value] of Object.entries(attributes)) {
        const text = typeof value === 'string' ? value : value(part);
        if (part.getAttribute(name) !== text) part.setAttribute(name, text);
      }
}

/** Fixes the present elements of the page, and elements that are added later. */
export function keepMended(root: Element): void {
  new MutationObserver(() => mend(root)).observe(root, { childList: true, subtree: true });
  mend(root);
}
