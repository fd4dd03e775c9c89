/** Tests how a valid body is built from an example: with references to real resources and fresh identifying values. */
import { describe, expect, it } from 'vitest';
import { contract, type Content, type OperationId } from '../../../openapi/contract/contract.js';
import type { Reference } from '../../../openapi/keywords/kit/schema.js';
import { build, type Resolve } from './build-body.js';

const contentOf = (operation: OperationId): Content => contract.operation(operation).body!;

interface Asked {
  readonly reference: Reference;
  readonly of: string | undefined;
  readonly nth: number;
}

/** The built body and the references it asked for. These resolve to `ref-1`, `ref-2`, and fresh values are `id-1`. */
async function built(content: Content, example = 'full', given?: Parameters<typeof build>[5]) {
  const asked: Asked[] = [];
  let used = 0;
  const resolve: Resolve = async (reference, of, nth) => `ref-${asked.push({ reference, of, nth })}`;
  const body = await build(contract, content, example, (kind) => `${kind}-${++used}`, resolve, given);
  return { body, asked };
}

describe('a reference', () => {
  it('is resolved to a resource, and references of the same kind are counted', async () => {
    const { body, asked } = await built(contentOf('createOrder'), 'references');
    expect(asked).toEqual([
      { reference: 'customer', of: undefined, nth: 0 },
      { reference: 'location', of: undefined, nth: 0 },
      { reference: 'location', of: undefined, nth: 1 },
    ]);
    expect(body).toMatchObject({
      customer: { uuid: 'ref-1' },
      source_location: { uuid: 'ref-2' },
      destination_location: { uuid: 'ref-3' },
    });
  });

  it('to a method is resolved after its carrier, in whichever order they are written', async () => {
    const method = { type: 'string', 'x-refers-to': { kind: 'method', of: 'carrier' } } as const;
    const schema = { properties: { method, carrier: { 'x-refers-to': 'carrier' } } } as const;
    const value = { method: 'm', carrier: 'c' };
    const { body, asked } = await built({ schema, pointer: '#', media: 'application/json', examples: { full: value } });
    expect(asked).toMatchObject([
      { reference: 'carrier', of: undefined },
      { reference: { kind: 'method' }, of: 'ref-1' },
    ]);
    expect(body).toEqual({ carrier: 'ref-1', method: 'ref-2' });
  });

  it('is not added if the example has none', async () => {
    const { asked } = await built(contentOf('createCustomer'));
    expect(asked).toEqual([]);
  });
});

describe('an identifying value', () => {
  it('is fresh, and all other values are those of the example', async () => {
    const { body } = await built(contentOf('createCustomer'));
    const example = contentOf('createCustomer').examples['full'] as Record<string, unknown>;
    expect(body).toEqual({
      ...example,
      external_id: expect.stringMatching(/^id-\d$/) as string,
      email: expect.stringMatching(/^email-\d$/) as string,
      phone: expect.stringMatching(/^phone-\d$/) as string,
    });
  });
});

it("the operator's test data replace the values of the example", async () => {
  const { body } = await built(contentOf('createOrder'), 'full', { currency: 'XAF' });
  expect(JSON.stringify(body)).toContain('"currency":"XAF"');
  expect(JSON.stringify((await built(contentOf('createOrder'))).body)).not.toContain('XAF');
});

it('throws for an unknown example', async () => {
  await expect(built(contentOf('createOrder'), 'no-such')).rejects.toThrow('no example "no-such"');
});

describe('an identifier', () => {
  const examples = contract.operations.flatMap(({ id, body }) =>
    Object.keys(body?.examples ?? {}).map((example) => [id, example] as const),
  );

  it.each(examples)('of %s with the example %s is fresh, so that no run disturbs another one', async (id, example) => {
    const content = contentOf(id);
    const { body } = await built(content, example);
    const texts = JSON.stringify(body).match(/"(?:external_id|barcode)":"[^"]*"/g) ?? [];
    expect(texts.filter((text) => !/":"(?:id|ref)-\d+"$/.test(text))).toEqual([]);
  });
});
