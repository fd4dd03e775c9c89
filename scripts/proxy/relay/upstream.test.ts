/** Why the server behind the proxy can't be reached: each advice helps with its own problem. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { makeIdentity } from '../../../reference-impl/http/certificate.js';
import { Relay } from './relay.js';
import { Upstream } from './upstream.js';
import { unseen } from './watch.js';

const own = makeIdentity('127.0.0.1');
const expired = makeIdentity('127.0.0.1', Date.parse('2020-01-01'));
// Without TLS 1.2, OpenSSL needs its lowest security level.
const old: TlsOptions = { ...own, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' };

const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** The proxy's explanation of a server that it calls by https. */
async function problemOf(server: Server, host: string, ca?: string): Promise<string> {
  server.listen(0);
  await once(server, 'listening');
  const url = `https://${host}:${(server.address() as AddressInfo).port}`;
  const upstream = new Upstream({ url, ...(ca !== undefined && { ca }) });
  const relay = new Relay({ upstream, watcher: { begin: () => unseen } });
  const port = await relay.listen({ host: '127.0.0.1', port: 0 });
  closing.push(
    () => relay.close(),
    () => server.close(),
  );
  const { detail } = (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as { detail: string };
  return detail.replace("The server behind the proxy can't be reached: ", '');
}

it.each([
  [
    'a certificate of an unknown CA',
    () => problemOf(createTlsServer(own), '127.0.0.1'),
    'its TLS certificate is not trusted: DEPTH_ZERO_SELF_SIGNED_CERT. Pass the CA that signed it: --ca FILE.',
  ],
  [
    'an expired certificate',
    () => problemOf(createTlsServer(expired), '127.0.0.1', expired.cert),
    'its TLS certificate has expired (CERT_HAS_EXPIRED). Renew it.',
  ],
  [
    'a certificate for another name',
    () => problemOf(createTlsServer(own), '127.0.0.2', own.cert),
    'its TLS certificate is for another host name (ERR_TLS_CERT_ALTNAME_INVALID). Pass --url with a name of the certificate.',
  ],
  [
    'an old version of TLS',
    () => problemOf(createTlsServer(old), '127.0.0.1', own.cert),
    expect.stringMatching(
      /^no TLS connection \(.*(?:version|protocol).*\)\. The proxy speaks TLS 1\.2 and 1\.3/,
    ) as string,
  ],
  [
    'plain http',
    () => problemOf(createServer(), '127.0.0.1'),
    'it does not speak TLS. If it is an http server, change https to http in --url.',
  ],
])('names %s', async (_what, problem, told) => {
  expect(await problem()).toEqual(told);
});
