/** The validators compiled into the bundles agree with ajv, and a run of the suite needs no others. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import type { Report } from '../../conformance/report/report.js';
import { contract, type Operation } from '../../openapi/contract/contract.js';
import type { KnownRecords } from '../../openapi/validation/operation-schemas.js';
import { isRecord } from '../../openapi/json/json.js';
import { account, madeFrom, walked } from '../../openapi/schema/test-constraints.js';
import { unknownUuid } from '../../openapi/keywords/kit/mutation.js';
import {
  createValidator,
  type ValidateValue,
  type Validator,
  type ValidatorOptions,
} from '../../openapi/validation/validator.js';
import { withValue } from '../../openapi/json/place.js';
import { precompiledJudges } from './precompile.js';

const folder = mkdtempSync(join(tmpdir(), 'precompile-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Replaces ajv, so that nothing can be compiled at run time. */
const noAjv: Plugin = {
  name: 'no-ajv',
  setup(builder) {
    builder.onResolve({ filter: /^ajv\/dist\/2020\.js$/ }, () => ({ path: 'ajv', namespace: 'none' }));
    builder.onLoad({ filter: /^ajv$/, namespace: 'none' }, () => ({
      contents: `export const _ = () => ''; export class Ajv2020 { constructor() { throw new Error('ajv was asked'); } }`,
    }));
  },
};

/** The bundle's entry: validators for its own copy of the contract, and a run of the suite against the reference. */
const entry = `
  import { createInProcessTransport } from './conformance/requests/http/in-process.js';
  import { runSuite } from './conformance/suite/suite.js';
  import { contract } from './openapi/contract/contract.js';
  import { createValidator } from './openapi/validation/validator.js';
  import { createApp } from './reference-impl/pipeline/app.js';

  export const judges = (options) => createValidator(contract, options);
  export const run = () => {
    const app = createApp();
    const transport = createInProcessTransport((call) => app.handle(call));
    return runSuite({ url: 'http://in.process', token: 'test-token', otherToken: 'other-token', transport });
  };
`;

interface Bundled {
  readonly judges: (options: ValidatorOptions) => Validator;
  readonly run: () => Promise<Report>;
}

async function bundled(name: string, plugins: Plugin[]): Promise<Bundled> {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    stdin: { contents: entry, resolveDir: fileURLToPath(new URL('../..', import.meta.url)) },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [...plugins, noAjv],
    outfile,
  });
  return (await import(pathToFileURL(outfile).href)) as Bundled;
}

/** The value, and copies of it in which one part is left out, null, empty or of another type. */
function altered(value: unknown): readonly unknown[] {
  const found: unknown[] = [value];
  const visit = (part: unknown, place: readonly (string | number)[]): void => {
    if (place.length > 0) found.push(...[undefined, null, '', 7, []].map((other) => withValue(value, place, other)));
    if (Array.isArray(part)) part.slice(0, 1).forEach((child, at) => visit(child, [...place, at]));
    if (isRecord(part)) for (const [name, child] of Object.entries(part)) visit(child, [...place, name]);
  };
  visit(value, []);
  return found;
}

const bodiesOf = (operation: Operation): readonly unknown[] =>
  Object.values(operation.body?.examples ?? {}).flatMap((example) => {
    const variations = walked(operation).flatMap(({ breaks, keeps }) => [...breaks, ...keeps]);
    return [...altered(example), ...madeFrom(example, variations).map(({ body }) => body)];
  });

const parameters: readonly unknown[] = [unknownUuid, '11111111-1111-4111-8111-111111111111', 'x', '', undefined].map(
  (value) => ({ order_uuid: value, customer_uuid: value, external_id: value, order_number: value }),
);

const accounts: readonly (KnownRecords | undefined)[] = [undefined, account];

/** Expects the same violations as from ajv for each value; returns how many values broke a rule. */
function differing(compiled: ValidateValue, own: ValidateValue, values: readonly unknown[]): number {
  const said = values.flatMap((value) => accounts.map((one) => [compiled(value, one), own(value, one)] as const));
  for (const [one, other] of said) expect(one).toEqual(other);
  return said.filter(([, violations]) => violations.length > 0).length;
}

describe('the validators that are compiled ahead of time', async () => {
  const [{ judges, run }, none] = [await bundled('with', [precompiledJudges]), await bundled('without', [])];
  const described = contract.operations.filter(({ provisional }) => !provisional);

  for (const options of [{}, { advisory: true }, { reference: true }, { advisory: true, reference: true }]) {
    const [made, own] = [judges(options), createValidator(contract, options)];
    const rules = ['what is stated', ...Object.keys(options)].join(', ');

    it(`say of requests what ajv says, by ${rules}`, () => {
      for (const operation of contract.operations) {
        for (const place of ['path', 'query'] as const)
          differing(made.parameters(operation, place), own.parameters(operation, place), parameters);
        const broken = differing(made.body(operation), own.body(operation), bodiesOf(operation));
        if (operation.body && described.includes(operation)) expect(broken, operation.id).toBeGreaterThan(5);
      }
    });
  }

  it('are all that a run needs, and agree with ajv about its responses', async () => {
    const report = await run();
    expect(report.verdict).toBe('conformant');
    const [made, own] = [judges({ advisory: true }), createValidator(contract, { advisory: true })];
    for (const operation of described) {
      const answers = report.exchanges.filter(
        (exchange) => exchange.operation === operation.id && exchange.answer?.status === 200,
      );
      const values = answers.slice(0, 3).flatMap(({ answer }) => altered(JSON.parse(answer!.body)));
      expect(differing(made.answer(operation), own.answer(operation), values), operation.id).toBeGreaterThan(5);
    }
  });

  it('are needed: without them the bundle asks ajv', async () => {
    expect(() => none.judges({}).body(contract.operation('createOrder'))).toThrow('ajv was asked');
  });
});
