/** Where libSQL's client is not installed, the user is told so and what to do. */
import { expect, it } from 'vitest';
import { noClient } from './libsql-client.js';
import { DurableError } from './errors.js';

it('says in one line what to install', () => {
  const missing = Object.assign(new Error("Cannot find package '@libsql/client'"), { code: 'ERR_MODULE_NOT_FOUND' });
  expect(() => noClient(missing)).toThrow(
    new DurableError(
      "--data needs libSQL, which can't be loaded (ERR_MODULE_NOT_FOUND). Install it: npm install @libsql/client@0.18",
    ),
  );
  expect(() => noClient(missing)).toThrow(DurableError);
});

it('says the same of a client that fails in another way', () => {
  expect(() => noClient(new Error('no binary for this system'))).toThrow("which can't be loaded. Install it");
});
