/** Shows that no request which must be refused for its body has an identifier of another resource: those are open. */
import { expect, it } from 'vitest';
import { isRecord } from '../../openapi/json/json.js';
import { contacts } from '../model/expected-order/parts.js';
import type { ReportedExchange } from '../report/report.js';
import { isAccepted, isOwn, parsed, sentJson } from '../requests/exchange/exchange.js';
import { createdBy } from '../requests/exchange/ledger.js';
import { runWith } from '../run/test-regrade.js';

const names = ['external_id', 'barcode', 'email', 'phone'];

/** The identifiers in a body, such as `email a@example.com`. Contacts are no resources and may be alike. */
function identifiersIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(identifiersIn);
  if (!isRecord(value)) return [];
  return Object.entries(value)
    .filter(([name]) => !contacts.includes(name))
    .flatMap(([name, child]) =>
      names.includes(name) && typeof child === 'string' ? [`${name} ${child.toLowerCase()}`] : identifiersIn(child),
    );
}

/** The resource that a request creates, or names in its path. */
function resourceOf({ answer, ...exchange }: ReportedExchange): string {
  const read = answer && { ...answer, ...parsed(answer.body) };
  const made = read && createdBy({ ...exchange, answer: read }, {});
  return made?.uuid ?? new URL(exchange.request.url).pathname.replace('/api/v1/customers/', '');
}

it('no wrong body has an external_id, a barcode, an e-mail address or a phone that another resource has', async () => {
  const { exchanges } = await runWith();
  const owners = new Map<string, string>();
  const known: string[] = [];
  let judged = 0;
  for (const exchange of exchanges.filter(({ request }) => request.method !== 'GET')) {
    const body = sentJson(exchange);
    const identifiers = isRecord(body) ? identifiersIn(body) : [];
    const resource = resourceOf(exchange);
    if (exchange.intent.due === 'refused' && isOwn(exchange)) {
      const others = identifiers.filter((one) => (owners.get(one) ?? resource) !== resource);
      known.push(...others.map((one) => `${exchange.by}: ${exchange.intent.purpose}: ${one}`));
      judged += identifiers.length;
    }
    if (isAccepted(exchange)) for (const one of identifiers) owners.set(one, resource);
  }
  expect(known).toEqual([]);
  expect(judged).toBeGreaterThan(1000);
});
