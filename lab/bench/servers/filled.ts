/** The mock, filled by POST /orders without a socket. `filled.js PORT ORDERS BODY`, with `{key}` in the body. */
import { contract } from '../../../openapi/contract/contract.js';
import { Mock } from '../../../mock/mock.js';
import { startServer } from '../../../reference-impl/http/server.js';
import { pagesOf } from '../../../scripts/mock/pages.js';
import { keyText } from '../load/load.js';

const [port = '0', orders = '0', body = '', form = '%d'] = process.argv.slice(2);
const mock = new Mock({ pages: pagesOf(true) });
const origin = `http://127.0.0.1:${port}`;
const headers = { authorization: `Bearer ${mock.token}`, 'content-type': 'application/json' };
const utf8 = new TextEncoder();

for (let order = 1; order <= Number(orders); order += 1) {
  const bytes = utf8.encode(body.replace('{key}', keyText({ form }, order)));
  const call = { method: 'POST', url: `${contract.basePath}/orders`, headers, body: bytes, origin };
  const outcome = await mock.handle(call);
  if (typeof outcome === 'string' || outcome.status !== 200) throw new Error(`Order ${order} was refused.`);
}
mock.journal.clear();
await startServer({ app: mock, port: Number(port) });
