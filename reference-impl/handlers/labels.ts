/** Creates a document of labels, and renders it. */
import { renderLabels, type Label } from '../labels/label-pdf.js';
import type { LabelSheet, Only, Order } from '../account/storage/records.js';
import { Refusal } from '../calls/refusal.js';
import type { StoredAccount } from '../account/stored-account.js';
import { nameOf } from './customers.js';
import { success, type Handler } from './handler-types.js';

/** Drawing more pages would block the server for too long. */
const mostLabels = 500;

export const generateLabels: Handler<'generateLabels'> = ({ body, account, origin }) => {
  const { orders: uuids, size }: Only<typeof body, 'orders' | 'size'> = body;
  const named = uuids.map((uuid) => account.order(uuid));
  const orders = [...new Map(named.map((order) => [order.uuid, order])).values()];
  const count = orders.reduce((sum, { packages }) => sum + packages.length, 0);
  if (count > mostLabels)
    throw new Refusal('unprocessable', `A document has at most ${mostLabels} labels; ${count} were requested.`);
  const sheet: LabelSheet = {
    uuid: account.ids.uuid(),
    orders: orders.map(({ uuid }) => uuid),
    size,
    created_at: account.now().toISOString(),
  };
  account.commit({ labels: [sheet] });
  return success({ url: `${origin}/labels/${sheet.uuid}.pdf` });
};

/** The PDF of a document: a label for each package of its orders, with their current data. */
export function drawLabels(account: StoredAccount, { orders, size, created_at }: LabelSheet): Promise<Uint8Array> {
  const labels = orders.flatMap((uuid) => labelsOf(account, account.order(uuid)));
  return renderLabels(labels, size, new Date(created_at));
}

function labelsOf(account: StoredAccount, order: Order): readonly Label[] {
  const { packages, order_number: orderNumber } = order;
  const { line_1, line_2, zip_code, city, region, country } = account.address(order.destination_location);
  const town = [zip_code, city].filter(Boolean).join(' ');
  return packages.map(({ uuid, name, barcode }, position) => ({
    orderNumber,
    recipient: order.destination_contact?.name ?? nameOf(account.customer(order.customer)),
    addressLines: [line_1, line_2, town, region === city ? null : region, country].filter((line) => !!line) as string[],
    packageName: name ?? '',
    barcode: barcode ?? uuid,
    index: position + 1,
    count: packages.length,
  }));
}
