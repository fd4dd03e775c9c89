/** Shows the explanations of requirements and checks, and the messages for unknown words. */
import { describe, expect, it } from 'vitest';
import { allChecks } from '../../conformance/checks/index.js';
import { requirements } from '../../openapi/requirements.js';
import { UsageError } from '../cli/arguments.js';
import { explain } from './explain.js';

const mostLines = 60;

describe('a check', () => {
  it('is explained with its rule, the reason for it, its requests and the expected response', async () => {
    const text = await explain('create-order.refuses.packages[*].width.minimum');
    for (const part of [
      'ORD-43, required: The width of a package is a number, 0 or more.',
      'In the specification: Resources and their fields › Order (write shape, POST /orders) › Package › width',
      'a failure makes the server non-conformant (exit code 1)',
      'Derived from the contract',
      'POST /api/v1/orders (control: the unaltered full request)',
      '1. POST /api/v1/orders  (packages[*].width: -1 in packages[0], without is_return (in the full request))',
      '2. POST /api/v1/orders  (packages[*].width: -1 in packages[1] (in the full request))',
      'Each request is refused: any 4xx status but 429.',
      "npm run conform -- --only 'create-order.refuses.packages[*].width.minimum'",
    ])
      expect(text).toContain(part);
  });

  it('names the token that is left out or replaced', async () => {
    const text = await explain('authentication.unknown@list-carriers');
    expect(text).toContain('GET /api/v1/carriers  Authorization: Bearer never-issued');
    expect(await explain('authentication.missing@list-carriers')).toContain(
      'GET /api/v1/carriers  without Authorization',
    );
    expect(text).not.toContain('test-token');
  });

  it('that judges all responses says so, and names the requests that the run sends for it', async () => {
    const text = await explain('get-order.answers.data.order.uuid');
    expect(text).toContain('none of its own: it judges all exchanges of the run');
    expect(text).toContain('POST /api/v1/orders (set-up: a new order)');
  });

  it('for an open question says that it never fails', async () => {
    const text = await explain('list-carriers.authentication.lower-case');
    expect(text).toContain('AUT-05, observed');
    expect(text).toContain('so the check never fails');
    expect(text).toContain('Any response: it is recorded.');
    expect(await explain('create-customer.asks.coerced@type')).toContain('1. POST /api/v1/customers  (type: "1")\n');
  });

  it('is found by a unique prefix of its id', async () => {
    expect(await explain('create-order.refused.leaves')).toBe(await explain('create-order.refused.leaves-no-trace'));
  });

  it('of each kind has an explanation of at most two screens, without terminal escapes', async () => {
    const kinds = new Map(allChecks().map(({ id, formerId = id }) => [formerId.split('.').slice(0, 2).join('.'), id]));
    for (const id of kinds.values()) {
      const text = await explain(id);
      expect(text.split('\n').length).toBeLessThanOrEqual(mostLines);
      expect(text).not.toMatch(/[^\P{C}\n]/u);
      expect(text).not.toContain('undefined');
    }
  });
});

describe('a requirement', () => {
  it('is explained with the checks that decide it', async () => {
    const text = await explain('ord-43');
    expect(text).toContain('ORD-43, required');
    expect(text).toContain('  create-order.refuses.packages[*].width.minimum  POST /orders refuses');
    expect(text).toContain('npm run conform -- --only ORD-43');
  });

  it("that all checks of a kind decide together can't be run alone", async () => {
    const text = await explain('GEN-16');
    expect(text).toContain('They run with all other checks');
    expect(text).not.toContain('--only');
  });

  it('without a check says why it has none', async () => {
    expect(await explain('EVT-01')).toContain('Not asked: nothing to call: the specification describes no events.');
  });

  it('has an explanation of at most two screens', async () => {
    for (const { id } of requirements.filter((_one, at) => at % 10 === 0 || at < 20))
      expect((await explain(id)).split('\n').length).toBeLessThanOrEqual(mostLines);
  });
});

describe('a word that names many checks', () => {
  it.each([
    ['createCustomer', /^createCustomer: \d+ checks\n {2}authentication\.missing /],
    ['POST /customers', /^POST \/customers: \d+ checks\n {2}authentication\.missing /],
    ['create-order.accepts', /^create-order\.accepts: \d+ checks\n {2}create-order\.accepts\./],
    ['authentication', /^authentication: \d+ checks\n/],
    ['create-order.accepts.full,create-order.accepts.minimal', /: 2 checks\n {2}create-order\.accepts\.full /],
  ])('lists the checks: %s', async (word, text) => {
    expect(await explain(word)).toMatch(text);
  });

  it('gets a list of at most two screens, with the command to explain one of them', async () => {
    const text = await explain('required');
    expect(text.split('\n').length).toBeLessThanOrEqual(mostLines);
    expect(text).toMatch(/\n {2}and \d+ more\n\nExplain one: npm run conform -- --explain '[a-z.*[\]@-]+'$/);
  });
});

describe('the title of a cause', () => {
  const title = "POST /orders doesn't check 2 fields";
  const ids = ['create-order.refuses.notes.type', 'create-order.refuses.tags.type'];

  it('selects its checks', async () => {
    expect(await explain(title, undefined, () => ids)).toMatch(/^POST \/orders doesn't check 2 fields: 2 checks\n/);
    expect(await explain(title, undefined, () => ids.slice(0, 1))).toBe(await explain(ids[0]!));
  });

  it('says where titles come from if there is no report', async () => {
    await expect(explain(title)).rejects.toThrow('looked up in its report: --out DIR');
  });
});

describe('a word that names nothing', () => {
  it.each([
    ['create-ordr.accepts.full', /"create-ordr\.accepts\.full"\. Did you mean create-order\.accepts\.full, /],
    ['get-order.finds.by-order-numbers', /Did you mean get-order\.finds\.by-order-number/],
    ['ORD-4', /Did you mean ORD-4\d, /],
    ['accepts.minimal', /Did you mean [a-z-]+\.accepts\.minimal, /],
    [
      'something else entirely, far from every id',
      /\. --list shows the checks\. The title of a cause is looked up in /,
    ],
    ['', /check or requirement ""\. --list/],
    ['\u001b[2J', /"\\u001b\[2J"/],
    ['x'.repeat(100_000), /"x{200}"/],
  ])('gets a suggestion: %s', async (word, message) => {
    await expect(explain(word)).rejects.toThrow(UsageError);
    await expect(explain(word)).rejects.toThrow(message);
  });
});
