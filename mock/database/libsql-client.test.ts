/** If libSQL's client is not installed, the message says so and what to do. */
import { expect, it } from 'vitest';
import { noClient } from './libsql-client.js';
import { DurableError } from './errors.js';

it('names the package to install, in one line', () => {
  const missing = Object.assign(new Error("Cannot find package '@libsql/client'"), { code: 'ERR_MODULE_NOT_FOUND' });
  expect(() => noClient(missing)).toThrow(
    new DurableError(
      "--data needs libSQL, which can't be loaded (ERR_MODULE_NOT_FOUND). Install it: npm install @libsql/client@0.18",
    ),
  );
  expect(() => noClient(missing)).toThrow(DurableError);
});

it('gives the same message if the client fails to load for another reason', () => {
  expect(() => noClient(new Error('no binary for this system'))).toThrow("which can't be loaded. Install it");
});
