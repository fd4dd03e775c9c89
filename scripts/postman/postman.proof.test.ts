/** The contract, imported into Postman with its examples and run, gets from the mock the responses that the contract shows. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { isRecord, type Json } from '../../openapi/schema/schema.js';
import openapi from '../../openapi/openapi.json' with { type: 'json' };
import { startMock } from '../../reference-impl/mock/start.js';
import { npmCi } from '../../bench/kit/install.js';

/** A request of a collection, or a folder of them, as far as it is used here. */
interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly response?: readonly { readonly code: number; readonly body: string }[];
}

interface Collection {
  readonly item: readonly Item[];
}

/** What newman sent and got. */
interface Execution {
  readonly item: { readonly name: string };
  readonly response?: { readonly code: number; readonly stream: Uint8Array };
}

type Callback<Result> = (error: Error | null, result: Result) => void;
type Convert = (
  input: object,
  options: object,
  callback: Callback<{ readonly result: boolean; readonly output: readonly { readonly data: Collection }[] }>,
) => void;
type Run = (
  options: object,
  callback: Callback<{ readonly run: { readonly executions: readonly Execution[] } }>,
) => void;

/** The two tools are installed from a lock file of their own, once. */
const folder = fileURLToPath(new URL('.', import.meta.url));
const isInstalled = existsSync(`${folder}node_modules/.package-lock.json`) || npmCi(folder);
const whyNot = isInstalled ? undefined : 'skipped: npm ci in scripts/postman failed';
const load = createRequire(new URL('package.json', import.meta.url));

/** A collection as Postman's import makes it, with the examples as values. */
const imported = (): Promise<Collection> =>
  new Promise((resolve, reject) => {
    const { convert } = load('openapi-to-postmanv2') as { readonly convert: Convert };
    const input = { type: 'json', data: structuredClone(openapi) };
    convert(input, { requestParametersResolution: 'Example' }, (error, { result, output }) =>
      error || !result || !output[0]
        ? reject(error ?? new Error('The contract was not imported.'))
        : resolve(output[0].data),
    );
  });

const executed = (options: object): Promise<readonly Execution[]> =>
  new Promise((resolve, reject) => {
    const { run } = load('newman') as { readonly run: Run };
    run(options, (error, summary) => (error ? reject(error) : resolve(summary.run.executions)));
  });

const requestsIn = (items: readonly Item[]): readonly Item[] =>
  items.flatMap((each) => (each.item ? requestsIn(each.item) : [each]));

/** A value with its texts and numbers replaced by their types: identifiers and prices are the mock's own. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (!isRecord(value)) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]));
}

describe.skipIf(whyNot !== undefined)(`the contract in Postman${whyNot === undefined ? '' : ` (${whyNot})`}`, () => {
  const mock = startMock();
  afterAll(async () => (await mock).close());

  it('is imported with all operations, and each request gets what is shown beside it', async () => {
    const collection = await imported();
    const items = requestsIn(collection.item);
    expect(items).toHaveLength(14);
    const { url, token } = await mock;
    const globals = [
      { key: 'baseUrl', value: `${url}/api/v1` },
      { key: 'bearerToken', value: token },
    ];
    const executions = await executed({ collection, envVar: globals, globalVar: globals });
    const got = executions.map(({ item: { name }, response }) => ({
      name,
      status: response?.code,
      shape: shapeOf(JSON.parse(Buffer.from(response?.stream ?? []).toString()) as Json),
    }));
    const shown = items.map(({ name, response = [] }) => ({
      name,
      status: 200,
      shape: shapeOf(JSON.parse(response.find(({ code }) => code === 200)?.body ?? '') as Json),
    }));
    expect(got).toEqual(shown);
  });
});
