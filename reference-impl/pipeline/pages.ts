/** The pages that need no token, only their URL: label documents and tracking. */
import type { Accounts } from './authentication.js';
import { pathOf, type Call, type Reply } from '../calls/call.js';
import { drawLabels } from '../handlers/labels.js';
import { statusOf } from '../account/timeline.js';
import { nothingHere, Refusal } from '../calls/refusal.js';
import { jsonReply } from '../calls/reply.js';

const address = /^\/(labels|track)\/([0-9a-f-]{36})(\.pdf)?$/i;

/** The page for a call; undefined for any other path. Throws a refusal for an unknown page. */
export async function page(call: Call, accounts: Accounts): Promise<Reply | undefined> {
  const path = pathOf(call.url);
  const isPage = path.startsWith('/labels/') || path.startsWith('/track/');
  return isPage ? pageAt(path, call.method, accounts) : undefined;
}

async function pageAt(path: string, method: string, accounts: Accounts): Promise<Reply> {
  const [, kind = '', uuid = '', ending] = address.exec(path) ?? [];
  const isLabels = kind.toLowerCase() === 'labels';
  const known = uuid !== '' && isLabels === (ending !== undefined);
  const reply = !known ? undefined : isLabels ? await labelsPage(uuid, accounts) : trackingPage(uuid, accounts);
  if (!reply) throw nothingHere();
  if (method === 'GET' || method === 'HEAD') return reply;
  throw new Refusal('wrong-method', 'This path supports only GET and HEAD.', { headers: { allow: 'GET, HEAD' } });
}

async function labelsPage(uuid: string, accounts: Accounts): Promise<Reply | undefined> {
  for (const account of accounts.values()) {
    const sheet = account.labels(uuid);
    if (sheet) return pdfReply(await drawLabels(account, sheet));
  }
  return undefined;
}

function trackingPage(uuid: string, accounts: Accounts): Reply | undefined {
  for (const account of accounts.values()) {
    if (!account.has('order', uuid)) continue;
    const order = account.order(uuid);
    return jsonReply({ order_number: order.order_number, status: statusOf(order, account) });
  }
  return undefined;
}

function pdfReply(body: Uint8Array): Reply {
  const headers = { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="labels.pdf"' };
  return { status: 200, headers, body };
}
