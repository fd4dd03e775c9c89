/** The fix of a refusal is accepted and has no unnecessary operation, and the search for it changes nothing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import { fieldsOf } from '../../openapi/schema/walk.js';
import type { Place } from '../../openapi/json/place.js';
import { createApp } from '../pipeline/app.js';
import { applyPatch } from '../calls/json-patch.js';
import { breachesOf, broken, operations, target, type RefusalBody } from '../pipeline/test-breaches.js';
import { jsonOf, replyOf, unknownUuid } from '../pipeline/test-calls.js';
import { order, proven, replace, sending } from './test-fixes.js';

const ids = operations.map(({ id }) => id);

/** Of more wrong elements than are judged, not all are known, so there is no fix. */
const isCut = ({ message }: RefusalBody): boolean => message.includes('breaks at least');

describe('every rule of the contract', () => {
  it.each(ids)('of %s, broken alone, has a fix that is accepted', async (id) => {
    const operation = contract.operation(id);
    const send = await sending(id);
    const counts = { refused: 0, fixed: 0 };
    for (const example of Object.keys(operation.body?.examples ?? {}))
      for (const { label, changes } of breachesOf(operation, example)) {
        const body = broken(operation.body?.examples[example], changes);
        const { status, json } = await send(body);
        // Some rules apply only to returns or only to deliveries; some values may be accepted or refused.
        if (status === 200 || isCut(json)) continue;
        counts.refused++;
        expect(json.fix, label).toBeDefined();
        await proven(send, body, json.fix ?? []);
        counts.fixed++;
      }
    expect(counts.refused).toBeGreaterThan(10);
    expect(counts.fixed).toBe(counts.refused);
  });

  it.each(ids)('of %s, broken together with others, has a fix that is accepted', async (id) => {
    const operation = contract.operation(id);
    const send = await sending(id);
    const cases = Object.entries(operation.body?.examples ?? {}).map(([name, example]) => ({
      example,
      breaches: breachesOf(operation, name),
    }));
    const bodies = fc
      .constantFrom(...cases)
      .chain(({ example, breaches }) =>
        fc
          .array(fc.constantFrom(...breaches), { minLength: 2, maxLength: 6 })
          .map((chosen) => chosen.reduce((body, { changes }) => broken(body, changes), example)),
      );
    const property = fc.asyncProperty(bodies, async (body) => {
      const { status, json } = await send(body);
      if (status === 200 || isCut(json)) return;
      expect(json.fix, JSON.stringify(json)).toBeDefined();
      await proven(send, body, json.fix ?? []);
    });
    await fc.assert(property, { numRuns: 100 });
  });
});

describe('any body', () => {
  const odd = fc.constantFrom<unknown>(
    ...[null, true, 0, -1, 1e308, '', ' ', '12', 'yes', '\ud800', 'x'.repeat(200), [], {}, [[]], [null], [{}]],
    ...[{ uuid: null }, { uuid: unknownUuid }, JSON.parse('{"__proto__": {"uuid": 1}, "constructor": 1}') as unknown],
  );
  const value = fc.oneof(odd, fc.jsonValue({ maxDepth: 2 }));

  const first = (place: Place): Place => place.map((token) => (token === '*' ? 0 : token));

  it.each(ids.flatMap((id) => [true, false].map((advisory) => [id, advisory] as const)))(
    'sent to %s (hints are rules: %s) gets only fixes that are accepted',
    async (id, advisory) => {
      const { body, ...operation } = contract.operation(id);
      const send = await target(createApp({ seed: 1, advisory }), { ...operation, body });
      const places = fieldsOf(contract, body?.schema ?? {}).map(({ place }) => first(place));
      const edits = fc.array(fc.tuple(fc.constantFrom(...places), value), { minLength: 1, maxLength: 4 });
      const examples = fc.constantFrom(...Object.values(body?.examples ?? {}));
      const property = fc.asyncProperty(examples, edits, async (example, changes) => {
        const sent = broken(
          example,
          changes.map(([place, replacement]) => ({ place, value: replacement })),
        );
        const { status, json } = await send(sent);
        expect(status).toBeLessThan(500);
        if (json.fix) await proven(send, sent, json.fix);
      });
      await fc.assert(property, { numRuns: 150 });
    },
  );
});

it('the search for a fix changes nothing, not even the next identifiers', async () => {
  const app = createApp({ seed: 1 });
  const state = () => JSON.stringify(app.accounts.get('test-token')!.state());
  const before = state();
  await replyOf(app, 'POST', '/orders', { ...order, is_return: 'no', notes: 5 });
  expect(state()).toBe(before);
});

it('a fix is tested in its serialized form', async () => {
  const app = createApp({ seed: 1 });
  const body = JSON.stringify({ ...order, packages: { more: 0, even: -1 } }).replace('-1', '1e999');
  const { fix = [] }: RefusalBody = jsonOf(await replyOf(app, 'POST', '/orders', body));
  expect(fix).toEqual([replace('/packages', [{ more: 0, even: null }])]);
  expect((await replyOf(app, 'POST', '/orders', applyPatch(order, fix))).status).toBe(200);
});

it('a fix refers to records of the own account', async () => {
  const app = createApp({ seed: 1 });
  const other = { authorization: 'Bearer other-token' };
  const { fix = [] }: RefusalBody = jsonOf(await replyOf(app, 'POST', '/orders', order, other));
  expect(fix).toHaveLength(3);
  expect((await replyOf(app, 'POST', '/orders', applyPatch(order, fix), other)).status).toBe(200);
});
