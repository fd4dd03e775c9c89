/** Under mixed load the mock responds to each request in its place, and it has what it acknowledged before it was killed. */
import { expect, it } from 'vitest';
import { commandOf, project, run } from '../testing/test-package.js';

it('the soak in short', async () => {
  const flags = ['--requests', '3000', '--every', '1000', '--kills', '2'];
  const { code, stdout, stderr } = await run(project, process.execPath, ...commandOf('soak'), ...flags);
  expect(code, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toMatch(/^ +3,\d{3} +[\d,]+ +(?:\d+ MB|unknown) +0$/m);
  expect(stdout).toMatch(/^killed 2 times: \d+ acknowledged orders, 0 lost$/m);
});

it('names what it does not take', async () => {
  for (const [flags, message] of [
    [['--kinds', 'rude'], '--kinds: unknown kind "rude". Allowed: valid, pipelined,'],
    [
      ['--url', 'localhost:4010'],
      '--url must be scheme, host and port, as in http://127.0.0.1:4010, not "localhost:4010".',
    ],
  ] as const) {
    const { code, stderr } = await run(project, process.execPath, ...commandOf('soak'), ...flags);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  }
});
