/** Shows that a conformant server whose refusals are pages of 600 kB is found conformant, in less than 300 MB of memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import type { Reply } from '../../../reference-impl/calls/call.js';
import { expectSame } from '../../run/test-regrade.js';
import { runSuite } from '../suite.js';
import { altered, hostileToken } from './test-hostile-servers.js';

const project = new URL('../../..', import.meta.url);

/** Prints the largest amount of memory that the process used, in kilobytes. */
const measuring = `data:text/javascript,process.on('exit',()=>process.stderr.write('maxRSS '+process.resourceUsage().maxRSS))`;

const trace = Array.from(
  { length: 6_000 },
  (_, line) => `#${line} /srv/app/vendor/framework/src/Handler.php(${line * 7}): handle()`,
);
const pages: Readonly<Record<string, (reply: Reply) => Reply>> = {
  'an HTML page': (reply) => ({
    ...reply,
    headers: { 'content-type': 'text/html' },
    body: `<!doctype html><h1>${String(reply.body)}</h1><pre>${trace.join('\n').padEnd(600_000)}</pre>`,
  }),
  'JSON with a message and a stack trace': (reply) => ({
    ...reply,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...(JSON.parse(String(reply.body)) as object), trace: [...trace, ' '.repeat(200_000)] }),
  }),
  'JSON with a stack trace before its message': (reply) => ({
    ...reply,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ trace: [...trace, ' '.repeat(200_000)], ...(JSON.parse(String(reply.body)) as object) }),
  }),
};

it.each(Object.entries(pages))('refusals that are %s', async (name, pageOf) => {
  const server = await altered((reply) =>
    reply.status >= 400 ? pageOf({ ...reply, body: Buffer.from(reply.body).toString() }) : reply,
  )();
  const child = spawn(process.execPath, ['--import', measuring, 'dist/conform.js', '--url', server.url, '--quiet'], {
    cwd: project,
    env: { ...process.env, CONFORM_TOKEN: hostileToken },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  await once(child, 'close');
  expect([child.exitCode, said]).toEqual([0, expect.stringMatching(/^CONFORMANT/)]);
  expect(server.requests()).toBeGreaterThan(2_000);
  expect(Number(/maxRSS (\d+)/.exec(said)?.[1]) / 1024).toBeLessThan(300);

  // A page has no message, which is a hint; a message at the beginning of JSON is read, and one at its end may be there.
  const selection = { only: ['createCustomer'], skip: [] };
  const report = await runSuite({ url: server.url, token: hostileToken, selection });
  await server.close();
  expect([report.verdict, report.counts.advisory.fail]).toEqual(['conformant', name.includes('JSON') ? 0 : 1]);
  expect(report.exchanges.some(({ answer }) => answer?.unread)).toBe(true);
  await expectSame(report);
});
