/** Tests the labels of the values in which a request differs from its example. */
import { expect, it } from 'vitest';
import type { Json } from '../../../openapi/json/json.js';
import { freshSource } from '../../requests/data/unique-values.js';
import { Run } from '../../run/run.js';
import { RunSession } from '../../run/session.js';
import { baseUrl, reference } from '../../run/test-target.js';
import { withUnusualValues } from './unusual-values.js';

/** The label of an order that differs in some fields from the full example. */
async function labelOf(change: (body: Json) => Json, response = ''): Promise<string> {
  const run = new Run({ baseUrl, token: 'test-token', transport: reference() }, { runId: 'conf-test01' });
  const session = new RunSession(run, 'a.check', freshSource(run.options.runId, 'a.check', 0));
  const body = await session.given.body('createOrder', 'full');
  const made = { operation: 'createOrder', body: { ...body, ...change(body) } } as const;
  return withUnusualValues(session, 'an order', made)(response);
}

it('contains changed and missing values, but no fresh identifiers', async () => {
  expect(await labelOf(() => ({}))).toBe('an order');
  expect(await labelOf(() => ({ notes: '0', tags: [] }))).toBe('an order: notes: "0", tags: []');
  expect(await labelOf(() => ({ notes: undefined }))).toBe('an order: notes left out');
  const sizes = ({ packages }: Json): Json => ({
    packages: (packages as readonly Json[]).map((one) => ({ ...one, width: 0.0001, external_id: 'another' })),
  });
  expect(await labelOf(sizes)).toBe('an order: packages[0].width: 0.0001, packages[1].width: 0.0001');
});

it('contains at most four values, long ones shortened', async () => {
  const texts = { notes: 'n'.repeat(99), tags: ['one', 'two', 'three', 'four', 'five'] };
  expect(await labelOf(() => texts)).toMatch(/^an order: (?:[^,]*, ){3}[^,]* and 2 more$/);
  expect(await labelOf(() => ({ notes: texts.notes }))).toMatch(/^an order: notes: "n{37}…"$/);
});

it.each([
  ['{"errors":{"tags.4":["No blanks."]}}'],
  ['body/tags/4 must match pattern'],
  ['[{"path":["tags",4],"code":"invalid_string"}]'],
])('begins with the value that the refusal names: %s', async (response) => {
  const tags = ['one', 'two', 'three', 'four', 'fi ve'];
  expect(await labelOf(() => ({ tags }), response)).toMatch(/^an order: tags\[4\]: "fi ve", .* and 1 more$/);
});

it('begins with the values of a list that the refusal names without their positions', async () => {
  const change = (): Json => ({
    notes: '0',
    is_return: true,
    tags: ['one', 'two'],
    requirements: ['freezer', 'heater'],
  });
  const response = '{"message":["each value in requirements must suit the others"]}';
  expect(await labelOf(change, response)).toMatch(
    /^an order: requirements\[0\]: "freezer", requirements\[1\]: "heater", /,
  );
});
