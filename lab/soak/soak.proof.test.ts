/** Under mixed load, the mock sends each response to its request, and after a kill it still has everything that it acknowledged. */
import { expect, it } from 'vitest';
import { commandOf, project, run } from '../testing/test-package.js';

it('a short soak finds no problem', async () => {
  const flags = ['--requests', '2000', '--every', '1000', '--kills', '1'];
  const { code, stdout, stderr } = await run(project, process.execPath, ...commandOf('soak'), ...flags);
  expect(code, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toMatch(/^ +2,\d{3} +[\d,]+ +(?:\d+ MB|unknown) +0$/m);
  expect(stdout).toMatch(/^killed 1 time: \d+ acknowledged orders, 0 lost$/m);
});

it('refuses an address without a scheme', async () => {
  const { code, stderr } = await run(project, process.execPath, ...commandOf('soak'), '--url', 'localhost:4010');
  const message = '--url must be scheme, host and port, as in http://127.0.0.1:4010, not "localhost:4010".';
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
