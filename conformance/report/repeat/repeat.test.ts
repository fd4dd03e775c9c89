/** Shows that a script repeats its cause, executes no text of the server, contains no token, and has a safe name. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { startServer } from '../../../reference-impl/http/server.js';
import { intentOf } from '../../requests/exchange/intent.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultById } from '../../../variants/index.js';
import { checkOf, exchangeNumber, reportOfParts, runWith } from '../test-reports.js';
import type { Report } from '../report.js';
import { isScriptName, scriptsIn } from './scripts.js';
import { RunNames, quoted } from './names.js';
import { runAgainstFresh, runScript, runTwice } from './test-scripts.js';

/** Nothing listens at this port. */
const nobody = 'http://127.0.0.1:2';

const first = (report: Report): string => scriptsIn(report).all[0]!.text;

describe('a script', () => {
  it('repeats the request that leaves checks undecided', async () => {
    const fault = faultById('create-location.mistypes.data.location')!;
    const report = await runWith(fault.id, 'createOrder');
    const exchange = report.checks.find(({ undecidedBy }) => undecidedBy !== undefined)!.undecidedBy!;
    const { text } = scriptsIn(report).ofUndecided(exchange)!;
    const ended = [await runAgainstFresh(text, fault.apply), await runAgainstFresh(text)];
    expect(ended.map(({ code }) => code)).toEqual([1, 0]);
  });

  it('can run twice on one server, with new names each time', async () => {
    const text = first(
      await runWith('create-order.forgets.customer.phone.type', 'create-order.refuses.customer.phone.type'),
    );
    const ended = await runTwice(text);
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    const names = ended.map(({ stdout }) => /conf-\d{6}/.exec(stdout)?.[0]);
    expect(names[0]).not.toBe(names[1] ?? '');
  });

  it('sends its requests on one connection, as a mistake may show only there', async () => {
    const fault = faultById('assignment.ignored')!;
    const text = first(await runWith(fault.id, ...fault.breaks));
    const server = await startServer({ port: 0 });
    let connections = 0;
    const relay = createServer((socket) => {
      connections += 1;
      pipeline(socket, connect(server.port), socket, () => undefined);
    });
    await once(relay.listen(0, '127.0.0.1'), 'listening');
    const { port } = relay.address() as AddressInfo;
    const { code, stdout } = await runScript(text, {
      CONFORM_URL: `http://127.0.0.1:${port}`,
      CONFORM_TOKEN: 'test-token',
    });
    relay.close();
    await server.close();
    expect([code, connections]).toEqual([0, 1]);
    expect(stdout).toMatch(/step 3/);
  });

  it('leaves a time that the server made in the run to people: a later run has another one', async () => {
    const fault = faultById('side-effects.rates.redate')!;
    const text = first(await runWith(fault.id, ...fault.breaks));
    expect(text).toContain('{ place: "/data/order/created_at", conforms: () => undefined }');
    const ended = [await runAgainstFresh(text, fault.apply), await runAgainstFresh(text)];
    expect(ended.map(({ code }) => code)).toEqual([2, 2]);
  });

  it("says which variable is missing, or that the server can't be reached", async () => {
    const text = first(await runWith('envelope.broken.list-carriers', 'listCarriers'));
    const { code, stdout } = await runScript(text, { CONFORM_URL: nobody });
    expect([code, stdout]).toEqual([2, '\nUNDECIDED: set these environment variables: CONFORM_TOKEN\n']);
    const unreachable = await runScript(text, { CONFORM_URL: `${nobody}/`, CONFORM_TOKEN: 'x' });
    expect([unreachable.code, unreachable.stdout]).toEqual([
      2,
      `\nUNDECIDED: ${nobody}/api/v1: connect ECONNREFUSED 127.0.0.1:2\n`,
    ]);
  });

  it('for the reference needs no variables, and says how to start it', async () => {
    const report = await runWith('envelope.broken.list-carriers', 'listCarriers');
    const target = { url: report.target.url, embedded: true, against: ['fault:a.b', 'variation:c'] };
    const unreachable = await runScript(first({ ...report, target }), { CONFORM_URL: nobody });
    expect(unreachable.stdout).toContain('(start it: npm run mock -- --fault a.b --variation c)');
  });

  it("reads the values of the operator's headers and of a private authority from variables", async () => {
    const headers = { authorization: 'Bearer [redacted]', 'x-tenant': '[redacted]', '3scale': '[redacted]' };
    const request = { method: 'GET', url: 'http://target.test/api/v1/carriers', headers };
    const finding = { expected: 'a refusal', received: 'status 200', due: 'refused', exchange: 1 } as const;
    const text = first(
      reportOfParts({
        settings: { waitMs: 0, otherAccount: false, ownAuthority: true },
        exchanges: [exchangeNumber(1, { request })],
        checks: [checkOf({ outcome: 'fail', findings: [finding], exchanges: [1] })],
      }),
    );
    const { code, stdout } = await runScript(text, { CONFORM_URL: nobody });
    const names = 'CONFORM_TOKEN, X_TENANT, 3SCALE, NODE_EXTRA_CA_CERTS';
    expect([code, stdout]).toEqual([2, `\nUNDECIDED: set these environment variables: ${names}\n`]);
  });

  it('is undecided if the token is refused', async () => {
    const text = first(await runWith('look-up.unknown.latest', 'getOrder'));
    const { stdout, code } = await runAgainstFresh(text.replaceAll('env.CONFORM_TOKEN', '"wrong"'));
    expect([code, stdout.includes('401')]).toEqual([2, true]);
  });
});

/** Would print or write something if any part of it were code. */
const evil = `"; pwned(); '\n*/ pwned() //\u2028pwned()\r\`\${pwned()}\`\\"\\'\u001b[2J\u202e{{run}}<!--</script>`;

function hostileReport(): Report {
  const url = 'http://127.0.0.1:9/api/v1/orders';
  const uuid = '11111111-1111-4111-8111-111111111111';
  const made = exchangeNumber(1, {
    by: 'given.order',
    intent: intentOf({ purpose: evil }),
    operation: 'createOrder',
    request: { method: 'POST', url, headers: { authorization: 'Bearer [redacted]', 'x-odd': evil }, body: evil },
    answer: {
      status: 200,
      headers: [],
      body: JSON.stringify({ data: { [evil]: uuid, ['__proto__']: uuid, [`order_uuid"]; pwned()`]: uuid } }),
    },
  });
  const read = exchangeNumber(2, {
    intent: intentOf({ purpose: evil }),
    operation: 'getOrder',
    request: { method: 'GET', url: `${url}?external_id=${uuid}&x="${evil}'`, headers: {} },
    answer: { status: 200, headers: [], body: evil },
  });
  const finding = { expected: evil, received: evil, place: `/data/${evil}`, variation: evil, exchange: 2 };
  return reportOfParts({
    target: { url: 'http://127.0.0.1:9', embedded: false },
    exchanges: [made, read],
    created: [{ kind: 'order', uuid, exchange: 1 }],
    checks: [checkOf({ outcome: 'fail', title: evil, findings: [finding], exchanges: [1, 2], runs: 2, failed: 1 })],
  });
}

/** The value of an expression of a script. */
const evaluated = async (expression: string): Promise<unknown> => {
  const text = `const run = 'new'; export default ${expression};`;
  const made = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { readonly default: unknown };
  return made.default;
};

describe('texts of a server', () => {
  it('never become code, and are never printed with control characters', async () => {
    const text = first(hostileReport());
    // The script calls these two; both show each call of `pwned`.
    const stub = `const fetch = async () => new Response(${quoted(evil)});\nfunction pwned() { console.error('pwned'); }\n`;
    const { code, stdout, stderr } = await runScript(
      text.replace(/^(?!\/\/|import)/m, () => stub),
      { CONFORM_TOKEN: 'x' },
    );
    expect([code, stderr, stdout]).toEqual([2, '', expect.not.stringMatching(/[^\P{C}\n]/u)]);
    expect(stdout).toContain('status 200');
  });

  it('may be JSON of any depth', () => {
    const report = hostileReport();
    const body = '['.repeat(60_000) + ']'.repeat(60_000);
    const exchanges = report.exchanges.map((one) => ({ ...one, answer: { status: 200, headers: [], body } }));
    expect(scriptsIn({ ...report, exchanges }).all).toHaveLength(scriptsIn(report).all.length);
  });

  it('are written so that Node reads them unchanged', async () => {
    const names = new RunNames(hostileReport());
    const json = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' });
    await fc.assert(
      fc.asyncProperty(fc.tuple(json, fc.string({ unit: 'binary' })), async (value) => {
        const code = names.value([...value, evil, { [evil]: evil }]);
        expect(code).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
        expect(await evaluated(code)).toEqual([
          ...(JSON.parse(JSON.stringify(value)) as unknown[]),
          evil,
          { [evil]: evil },
        ]);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the names of scripts', () => {
  it('are safe, short and numbered as the causes are', async () => {
    const names = [hostileReport(), await runWith('assignment.ignored', 'assignOrder', 'getOrder')].map((report) =>
      scriptsIn(report).all.map(({ name }) => name),
    );
    expect(names.flat().filter((name) => !isScriptName(name))).toEqual([]);
    expect(names.map(([name]) => name?.slice(0, 3))).toEqual(['01-', '01-']);
  });
});
