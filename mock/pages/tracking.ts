/** The page at an order's `tracking_url`: live in a browser, JSON for programs. It needs no token and names no customer. */
import type { Order } from '../../reference-impl/account/storage/records.js';
import { statusOf } from '../../reference-impl/account/timeline.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';
import type { Call, Reply } from '../../reference-impl/calls/call.js';
import { jsonReply } from '../../reference-impl/calls/reply.js';
import { escaped } from './escaped.js';
import { strictPagePolicy } from './policy.js';

/** The data of the page. `logo` is relative to the page. */
interface Shown {
  readonly order_number: string;
  readonly status: string;
  readonly carrier: string | null;
  readonly shipping_method: string | null;
  readonly created_at: string;
  readonly delivery: string | null;
  readonly logo: string | null;
}

const labels: readonly (readonly [keyof Shown, string])[] = [
  ['carrier', 'Carrier'],
  ['shipping_method', 'Method'],
  ['created_at', 'Ordered (UTC)'],
  ['delivery', 'Delivery'],
];

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': strictPagePolicy,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The same URL serves HTML and JSON, and both change, so neither is cached. */
const live = { 'cache-control': 'no-store' };

/** The reply for an order: a page if the caller asks for HTML, as browsers do, otherwise JSON. */
export function trackingReply({ headers: asked }: Call, account: StoredAccount, order: Order): Reply {
  const shown = shownOf(account, order);
  if (/\btext\/html\b/i.test(asked['accept'] ?? ''))
    return { status: 200, headers: { ...headers, ...live }, body: pageOf(shown) };
  const reply = jsonReply(shown);
  return { ...reply, headers: { ...reply.headers, ...live } };
}

function shownOf(account: StoredAccount, order: Order): Shown {
  const carrier = order.assignment && account.carrier(order.assignment.carrier);
  const { from = null, to = null } = order.delivery_schedule ?? {};
  return {
    order_number: order.order_number,
    status: statusOf(order, account),
    carrier: carrier?.name ?? null,
    shipping_method: order.assignment?.method ?? null,
    created_at: order.created_at,
    delivery: from !== null && to !== null ? `${from} to ${to}` : (from ?? to),
    logo: carrier ? `../logos/${carrier.uuid}.svg` : null,
  };
}

function pageOf(shown: Shown): string {
  const { order_number, status, logo } = shown;
  const rows = labels.map(([name, label]) => {
    const picture = name === 'carrier' ? `<img alt=""${logo === null ? ' hidden' : ` src="${escaped(logo)}"`}>` : '';
    return `<dt>${label}</dt><dd>${picture}<bdi data-field="${name}">${escaped(shown[name] ?? '—')}</bdi></dd>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(status)} · Order ${escaped(order_number)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="page.css">
<noscript><meta http-equiv="refresh" content="5"></noscript>
<script type="module" src="page.js"></script>
</head>
<body>
<main>
<h1>Order <bdi data-field="order_number">${escaped(order_number)}</bdi></h1>
<p id="status" role="status"><bdi data-field="status">${escaped(status)}</bdi></p>
<dl>
${rows.join('\n')}
</dl>
</main>
<p id="live">This page follows the order.</p>
</body>
</html>
`;
}
