/** The mock's additional pages: tracking for people, and the carriers' logos. */
import { pathOf, type Call, type Reply } from '../../reference-impl/calls/call.js';
import { nothingHere } from '../../reference-impl/calls/refusal.js';
import { refusalReply } from '../../reference-impl/calls/reply.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';
import { logoOf } from './logos.js';
import { trackingScript, trackingStyle } from './tracking-assets.js';
import { trackingReply } from './tracking.js';

/** An account as reads see it. Without `hidden`, all of its orders are visible. */
type View = (account: StoredAccount) => { readonly account: StoredAccount; readonly hidden?: ReadonlySet<string> };

const address = /^\/(?:track\/([0-9a-f-]{36})|logos\/([0-9a-f-]{36})\.svg|track\/page\.(css|js))$/i;

/** The page for a call; undefined if the reference handles it. */
export function pageFor(call: Call, accounts: Iterable<StoredAccount>, viewOf: View): Reply | undefined {
  if (call.method !== 'GET' && call.method !== 'HEAD') return undefined;
  const [isPage, order, carrier, asset] = address.exec(pathOf(call.url)) ?? [];
  if (isPage === undefined) return undefined;
  if (asset !== undefined) return asset.toLowerCase() === 'css' ? style : script;
  for (const account of accounts) {
    if (carrier !== undefined && account.has('carrier', carrier)) return logoOf(account.carrier(carrier));
    if (order === undefined || !account.has('order', order)) continue;
    const { account: view, hidden } = viewOf(account);
    const found = view.order(order);
    return hidden?.has(found.uuid) ? nothing : trackingReply(call, view, found);
  }
  return undefined;
}

const nothing = refusalReply(nothingHere());

const asset = (type: string, body: string): Reply => ({
  status: 200,
  headers: {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  },
  body,
});

const style = asset('text/css', trackingStyle);
const script = asset('text/javascript', trackingScript);
