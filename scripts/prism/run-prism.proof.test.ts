/** Prism as a second opinion finds no mistake in the reference, and its mock serves the contract's examples. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { documentForPrism } from '../../openapi/contract/prism-document.js';
import { createValidator } from '../../openapi/validation/validator.js';
import { visitValue } from '../../openapi/schema/walk.js';
import { withValue, type Place } from '../../openapi/json/place.js';
import { createApp, type App } from '../../reference-impl/pipeline/app.js';
import { startServer, type StartedServer } from '../../reference-impl/http/server.js';
import { CommandError } from '../cli/arguments.js';
import { startPrism, type RunningPrism } from './run-prism.js';

/** Prism needs a second or two to start, and longer on a busy machine. */
const patience = 30_000;
const loopback = { host: '127.0.0.1', port: 0 };
const described = contract.operations.filter(({ provisional }) => !provisional);
const named = (operations: readonly Operation[]) => operations.map((operation) => [operation.id, operation] as const);

/** The path of these operations contains the id of the resource. */
const inPath = ['updateCustomer', 'updateOrder', 'assignOrder', 'cancelOrder'];

type Texts = Readonly<Record<string, string>>;
type Sent = { readonly body?: unknown; readonly query?: Texts; readonly headers?: Texts };
type Violation = { readonly location: readonly string[]; readonly message: string };
type Answer = { readonly status: number; readonly body: unknown; readonly violations: readonly Violation[] };

const authorization = 'Bearer test-token';
const unknown = '00000000-0000-4000-8000-000000000000';
/** The values of path parameters. The contract's examples use ids from the initial data of the reference's account. */
const names: Record<string, string> = { customer_uuid: '6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a41', order_uuid: unknown };

/** Calls an operation below `/api/v1`, with the path parameters in `names`. */
async function call(to: { readonly url: string }, { method, path }: Operation, sent: Sent = {}): Promise<Answer> {
  const filled = path.replace(/\{(\w+)\}/g, (_part, name: string) => names[name] ?? unknown);
  const query = new URLSearchParams(sent.query).toString();
  const response = await fetch(`${to.url}/api/v1${filled}${query && `?${query}`}`, {
    method,
    headers: { authorization, 'content-type': 'application/json', ...sent.headers },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
  });
  const violations = JSON.parse(response.headers.get('sl-violations') ?? '[]') as readonly Violation[];
  return { status: response.status, body: await response.json(), violations };
}

const ofResponse = ({ violations }: Answer): readonly Violation[] =>
  violations.filter(({ location: [side] }) => side === 'response');

/** The example requests of an operation. */
function shown({ id, body, parameters }: Operation): readonly Sent[] {
  const examples: Texts = {
    phone: '+12025550123',
    email: 'ada.lovelace@example.com',
    external_id: 'web-1',
    order_number: names['order_number'] ?? '',
  };
  const queries = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  if (queries.length > 0) return queries.map((name) => ({ query: { [name]: examples[name] ?? '' } }));
  if (id === 'generateLabels') return [{ body: { orders: [names['order_uuid']], size: 'A6' } }];
  return body ? Object.values(body.examples).map((value) => ({ body: value })) : [{}];
}

describe('the document for Prism', () => {
  const { paths, servers, components } = documentForPrism(contract, false) as {
    readonly paths: object;
    readonly servers?: unknown;
    readonly components: { readonly responses: Readonly<Record<string, object>> };
  };

  it('has the base path in its paths', () => {
    expect(Object.keys(paths)).toContain('/api/v1/orders/{order_uuid}/assign');
    expect(servers).toBeUndefined();
  });

  it('leaves the form of a refusal open without hints', () => {
    expect(components.responses['NotFound']).not.toHaveProperty('content');
    expect(documentForPrism(contract, true)).toHaveProperty('components.responses.NotFound.content');
    expect(paths).toHaveProperty(['/api/v1/orders', 'get', 'responses', '200', 'content']);
  });
});

describe('Prism as a proxy in front of the reference', () => {
  let server: StartedServer | undefined;
  let proxy: RunningPrism;
  /** Replaces the reference's responses while it is set. */
  let instead: { readonly status: number; readonly value: unknown } | undefined;

  beforeAll(async () => {
    const app = createApp({ seed: 'prism' });
    const headers = { 'content-type': 'application/json' };
    const handle: App['handle'] = async (given) =>
      instead ? { status: instead.status, headers, body: JSON.stringify(instead.value) } : app.handle(given);
    server = await startServer({ app: { ...app, handle }, port: 0 });
    proxy = await startPrism({ ...loopback, upstream: server.url, hints: true });
    const create = contract.operation('createOrder');
    const order = { ...(create.body?.examples['full'] as object), external_id: 'web-1' };
    const { body: answer } = await call(proxy, create, { body: order });
    const { data } = answer as { readonly data: { readonly order_uuid: string; readonly order_number: string } };
    Object.assign(names, data);
  }, patience);
  afterAll(async () => {
    await proxy?.close();
    await server?.close();
  });

  it.each(named(contract.operations))('finds no mistake in the responses of %s', async (_id, operation) => {
    for (const sent of shown(operation))
      expect(await call(proxy, operation, sent)).toMatchObject({ status: 200, violations: [] });
  });

  it.each(named(contract.operations))('finds no mistake in the refusals of %s', async (_id, operation) => {
    const [first = {}] = shown(operation);
    const requests: (readonly [number, Sent])[] = [[401, { ...first, headers: { authorization: 'Bearer no-token' } }]];
    if (operation.body) requests.push([422, { body: [] }]);
    for (const [status, sent] of requests) {
      const answer = await call(proxy, operation, sent);
      expect([answer.status, ofResponse(answer)]).toEqual([status, []]);
    }
  });

  it.each<[string, Sent]>([
    ['getOrder', { query: { external_id: 'unknown' } }],
    ['findCustomer', { query: { phone: '+33600000000' } }],
    ...inPath.map((id): [string, Sent] => [id, shown(contract.operation(id))[0] ?? {}]),
  ])('finds no mistake in the refusal of %s for an unknown resource', async (id, sent) => {
    const operation = contract.operation(id);
    const answer = await call(proxy, { ...operation, path: operation.path.replace(/\{\w+\}/, unknown) }, sent);
    expect([answer.status, ofResponse(answer)]).toEqual([404, []]);
  });

  describe('reports a mistake', () => {
    afterAll(() => (instead = undefined));

    it.each(named(contract.operations))(
      'in each field of the response of %s, as our validator does',
      async (_id, operation) => {
        const judge = createValidator(contract).answer(operation);
        const [sent] = shown(operation);
        for (const [place, value] of spoiled(operation)) {
          instead = { status: 200, value };
          const found = ofResponse(await call(proxy, operation, sent));
          expect([place, found.length > 0]).toEqual([place, judge(value).length > 0]);
        }
      },
    );

    it.each([401, 404, 418, 422, 500])('in a refusal %i with another form', async (status) => {
      instead = { status, value: { error: 'no' } };
      expect(ofResponse(await call(proxy, contract.operation('createOrder')))).not.toEqual([]);
    });
  });
});

/**
 * The example response of an operation with one value replaced by another type, for each place; in lists, the first
 * item.
 */
function spoiled({ answer }: Operation): readonly (readonly [Place, unknown])[] {
  const value = answer.examples['full'];
  const places: Place[] = [];
  visitValue(contract, answer.schema, value, (_schemas, place) => {
    if (place.every((token) => typeof token === 'string' || token === 0)) places.push(place);
  });
  return places.map((place) => [place, place.length > 0 ? withValue(value, place, { spoiled: true }) : 'spoiled']);
}

describe('Prism as a mock', () => {
  let mock: RunningPrism;
  beforeAll(async () => {
    mock = await startPrism(loopback);
  }, patience);
  afterAll(() => mock?.close());

  it.each(named(described))('responds to the requests of %s with an example', async (_id, operation) => {
    const [first] = Object.values(operation.answer.examples);
    for (const sent of shown(operation))
      expect(await call(mock, operation, sent)).toEqual({ status: 200, body: first, violations: [] });
  });

  it.each(named(described))('responds to %s with the requested example', async (_id, operation) => {
    const [sent] = shown(operation);
    for (const [name, body] of Object.entries(operation.answer.examples))
      expect(await call(mock, operation, { ...sent, headers: { prefer: `example=${name}` } })).toMatchObject({ body });
  });

  it('refuses a request without a token, and one that violates the contract', async () => {
    const operation = contract.operation('createOrder');
    const [sent] = shown(operation);
    expect(await call(mock, operation, { ...sent, headers: { authorization: '' } })).toMatchObject({ status: 401 });
    expect(await call(mock, operation, { body: {} })).toMatchObject({ status: 422 });
  });

  it('says in one line that its port is in use', async () => {
    const port = Number(new URL(mock.url).port);
    await expect(startPrism({ ...loopback, port })).rejects.toThrow(
      new CommandError(`Port ${port} of 127.0.0.1 is in use; --port 0 picks a free one.`),
    );
  });

  it('shows the end of what Prism printed if it does not start for another reason', async () => {
    await expect(startPrism({ ...loopback, upstream: 'nowhere' })).rejects.toThrow(
      /^Prism did not start\. It printed:\n[^]*Invalid upstream URL provided: nowhere/,
    );
  });
});
