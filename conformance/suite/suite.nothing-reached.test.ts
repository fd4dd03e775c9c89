/** Shows that a run which never reached the API has no verdict: a mistyped address, or a header that every request lacks. */
import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../report/exit-code.js';
import { junitReport } from '../report/reporters/junit.js';
import { sarifReport } from '../report/reporters/sarif/sarif.js';
import type { WireRequest } from '../requests/http/transport.js';
import { answer, scripted } from '../run/test-target.js';
import { expectSame, runWith } from '../run/test-regrade.js';

const page = { 'content-type': 'text/html' };

type Respond = (request: WireRequest, path: string) => ReturnType<typeof answer>;

const runAgainst = (respond: Respond) =>
  runWith({
    transport: scripted((request) => {
      const { pathname, search } = new URL(request.url);
      return respond(request, pathname + search);
    }),
  });

const servers: Readonly<Record<string, readonly [Respond, RegExp]>> = {
  'a page of Express with method and path': [
    ({ method }, path) => answer(404, `<!DOCTYPE html><pre>Cannot ${method} ${path.split('?')[0]}</pre>`, page),
    /got 404 with an HTML page .*Check --url/,
  ],
  'a message of Fastify with method, path and query': [
    ({ method }, path) => answer(404, { message: `Route ${method}:${path} not found`, error: 'Not Found' }),
    /got 404 .*Check --url/,
  ],
  'a message of Laravel with the path': [
    (_request, path) => answer(404, { message: `The route ${path.slice(1).split('?')[0]} could not be found.` }),
    /got 404 .*Check --url/,
  ],
  'what a server of files says to GET and to POST': [
    ({ method }) => (method === 'GET' ? answer(404, '<h1>404</h1>', page) : answer(405, '<h1>405</h1>', page)),
    /got 404 or 405 .*Check --url/,
  ],
  'a missing header, with an id for each request': [
    ({ url }) => answer(400, { message: 'X-Tenant header is missing', request: `${url.length}f3a9bc01` }),
    /got 400 .*add --header 'X-Tenant: VALUE'/,
  ],
  'one message that names nothing': [
    () => answer(422, { message: 'Bad client' }),
    /got 422 "Bad client".*--header 'NAME: VALUE' sends it/,
  ],
};

describe.each(Object.entries(servers))('a server that responds to everything with %s', (_name, [respond, sentence]) => {
  it('was not checked: exit code 2 and one sentence, in each report and when it is judged again', async () => {
    const report = await runAgainst(respond);
    expect([report.verdict, exitCodeOf(report), report.reasons]).toEqual([
      'undecided',
      2,
      [expect.stringMatching(sentence)],
    ]);
    expect(report.circumstance?.explainsAll).toBe(true);
    await expectSame(report);
    const [run] = (JSON.parse(sarifReport(report)) as { runs: { invocations: object[]; results: object[] }[] }).runs;
    expect(run!.invocations).toMatchObject([{ executionSuccessful: false, exitCode: 2 }]);
    expect(run!.results).not.toContainEqual(expect.objectContaining({ level: 'error' }));
    const junit = junitReport(report);
    expect([junit.includes('<failure'), junit.match(/<error/g)?.length]).toEqual([false, 1]);
  });
});

const known = '/api/v1/carriers';

it.each<[string, Respond]>([
  ['500', () => answer(500, 'oops')],
  ['a 404 of its own for each path', (_request, path) => answer(404, { message: path.length % 2 ? 'a' : 'b' })],
  ['404, but serves one operation', (_request, path) => (path === known ? answer(200) : answer(404))],
  ['404, but breaks without a token', ({ headers }) => answer(headers['authorization'] === undefined ? 500 : 404)],
])('a server that responds to everything with %s does not conform', async (_name, respond) => {
  const report = await runAgainst(respond);
  expect([report.verdict, exitCodeOf(report)]).toEqual(['non-conformant', 1]);
});
