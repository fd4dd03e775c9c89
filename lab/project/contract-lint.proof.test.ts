/** Two linters find no mistake in the contract, its other versions, and the control interface's document. */
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { project, runWith } from '../testing/test-package.js';

const { resolve } = createRequire(import.meta.url);

const withoutTelemetry = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true' };

/** Runs the file of an installed package, without Redocly's telemetry and update check. */
const run = (file: string, args: readonly string[]) =>
  runWith(withoutTelemetry, project, process.execPath, resolve(file), ...args);

const documents = [
  'openapi/openapi.yaml',
  'openapi/openapi.strict.yaml',
  'openapi/openapi-3.0.yaml',
  'mock/admin/admin.yaml',
];

it('the documents pass Redocly without errors or warnings', async () => {
  const args = ['lint', ...documents, '--config=redocly.yaml', '--lint-config=error', '--format=json'];
  const { code, stdout, stderr } = await run('@redocly/cli/bin/cli.js', args);
  // One JSON text for each document.
  const found = stdout.split(/(?<=^\})/m).filter((text) => text.trim() !== '');
  const clean = { totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] };
  expect(code, stderr).toBe(0);
  expect(found.map((text) => JSON.parse(text) as unknown)).toEqual(
    documents.map((): unknown => expect.objectContaining(clean)),
  );
});

it('the documents pass Spectral without errors, warnings or hints', async () => {
  const args = ['lint', ...documents, '--ruleset=.spectral.yaml', '--fail-severity=hint', '--format=json', '--quiet'];
  const { code, stdout, stderr } = await run('@stoplight/spectral-cli/dist/index.js', args);
  expect({ code, problems: stdout.trim() }, stderr).toEqual({ code: 0, problems: '[]' });
});
