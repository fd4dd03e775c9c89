/** A given certificate that clients refuse because of its time is named at the start. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeIdentity } from '../../reference-impl/http/certificate.js';
import { givenCertificate } from './certificate-files.js';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'certificate-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  ['an expired one', Date.parse('2020-01-01'), /^It has expired \(.* 2021 GMT\): clients refuse it\. Renew it\.$/],
  [
    'one that begins later',
    Date.parse('2099-01-05'),
    /^It is not valid yet \(until .* 2099 GMT\): clients refuse it\.$/,
  ],
  ['a valid one', Date.now(), undefined],
])('%s', async (_what, at, warning) => {
  const { cert, key } = makeIdentity('127.0.0.1', at);
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  const given = await givenCertificate(certFile, keyFile);
  if (warning === undefined) expect(given.warning).toBeUndefined();
  else expect(given.warning).toMatch(warning);
});
