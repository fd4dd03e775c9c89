/** Shows how the address of a server is validated, and what is found out about the server before the checks. */
import { createServer as createHttpsServer } from 'node:https';
import { describe, expect, it } from 'vitest';
import { assertReachable, TargetError, workspaceUrl } from './reachable.js';
import { createLiveTransport } from './live.js';
import { canCertify, certificate } from './test-certificates.js';
import { listen, saying, type Start } from '../../suite/hostile/test-hostile-servers.js';
import { answer, failure, scripted } from '../../run/test-target.js';
import type { WireRequest, WireResult } from './transport.js';

const url = 'http://target.test/api/v1/carriers';
const token = 'a-secret-token';

const asked = (respond: (request: WireRequest) => WireResult): Promise<void> =>
  assertReachable(scripted(respond), url, { token });

const redirect = (location: string): WireResult => answer(301, '', { location });

describe('an address', () => {
  it.each([
    ['http://host', 'http://host'],
    ['https://host:8443/work/', 'https://host:8443/work'],
    ['http://host/work/api/v1', 'http://host/work'],
  ])('is reduced to the address of the workspace: %s', (text, workspace) =>
    expect(workspaceUrl(text, '/api/v1')).toBe(workspace),
  );

  it.each(['nope', 'ftp://host', 'http://user@host', 'http://host?a=b', 'http://host#a'])("can't be %s", (text) =>
    expect(() => workspaceUrl(text, '/api/v1')).toThrow(TargetError),
  );

  it.each([
    [
      '127.0.0.1:4010',
      '"127.0.0.1:4010" is not an http or https address: the scheme is missing, as in http://127.0.0.1:4010.',
    ],
    [
      'localhost:4010/api/v1',
      '"localhost:4010/api/v1" is not an http or https address: the scheme is missing, as in http://localhost:4010/api/v1.',
    ],
    ['ftp://host', '"ftp://host" is not an http or https address.'],
    ['a b', '"a b" is not an http or https address.'],
  ])('is rejected with a hint about the missing scheme: %s', (text, message) => {
    expect(() => workspaceUrl(text, '/api/v1')).toThrow(message);
  });

  it.each([
    ['http://host/api/v1/customers', '/customers', 'http://host/api/v1'],
    ['http://host/work/api/v1/orders/7/assign/', '/orders/7/assign', 'http://host/work/api/v1'],
    ['http://host/api/v1/api/v1/carriers', '/carriers', 'http://host/api/v1/api/v1'],
  ])('is rejected with the base address if it ends in the path of an operation: %s', (text, path, base) => {
    expect(() => workspaceUrl(text, '/api/v1')).toThrow(
      new TargetError(`The address ends in the path of an operation, ${path}. Use the base address: ${base}`),
    );
  });

  it("may contain the base path followed by a gateway's path", () => {
    expect(workspaceUrl('http://host/api/v1/tenants/a', '/api/v1')).toBe('http://host/api/v1/tenants/a');
  });

  // Programs and the proxy validate addresses, too, and have no flags.
  it('is rejected without naming a flag, and without its secrets', () => {
    const read = (text: string) => () => workspaceUrl(text, '/api/v1');
    for (const text of ['nope', 'http://user:key@host', 'ftp://user:key@host', 'user:key@host:80', 'http://host?a=b'])
      expect(read(text)).not.toThrow(/--|key/);
  });
});

describe('a server', () => {
  it.each([
    ['a refusal', answer(401)],
    ['a crash', answer(500)],
    ['a redirect to a page of its own', redirect('/login')],
    ['a redirect to the page of another', redirect('https://login.test/login')],
    ['a redirect without a place', answer(302, '')],
    ['a redirect to nonsense', redirect('http://[')],
    ['a dropped connection', failure('dropped')],
    ['a time-out', failure('timeout')],
  ])('can be checked if it responds with %s', async (_what, result) =>
    expect(await asked(() => result)).toBeUndefined(),
  );

  it.each(['unreachable', 'tls'] as const)("can't be reached: %s", async (reason) => {
    await expect(asked(() => failure(reason))).rejects.toThrow(
      new TargetError(`The server at ${url} can't be reached: as scripted.`),
    );
  });

  it('that redirects to the same path on another host is rejected with that host', async () => {
    await expect(asked(() => redirect('https://target.test/api/v1/carriers'))).rejects.toThrow(
      new TargetError(`The server at ${url} redirects to https://target.test: use that address.`),
    );
  });

  it('may redirect requests without a token', async () => {
    const respond = ({ headers }: WireRequest): WireResult =>
      headers['authorization'] === `Bearer ${token}` ? answer(200) : redirect('https://other.test/api/v1/carriers');
    expect(await asked(respond)).toBeUndefined();
  });
});

/** Probes a loopback server by http or https. */
async function askedBy(scheme: string, start: Start, ca?: string): Promise<void> {
  const server = await start();
  const transport = createLiveTransport({
    timeoutMs: 2000,
    connections: 1,
    signal: new AbortController().signal,
    ...(ca !== undefined && { ca }),
  });
  try {
    const at = `${server.url.replace(/^\w+/, scheme)}/api/v1/carriers`;
    await assertReachable(transport, at, { token });
  } finally {
    await transport.close();
    await server.close();
  }
}

it.skipIf(!canCertify)(
  'an http address of a TLS server is rejected, but not that of a server that hangs up',
  async () => {
    const secure: Start = () => listen(createHttpsServer(certificate()), () => 0, 'https');
    await expect(askedBy('http', secure)).rejects.toThrow(
      /^The server at http:\S+ uses TLS: write its address with https\.$/,
    );
    expect(await askedBy('http', saying(''))).toBeUndefined();
    expect(await askedBy('http', saying('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n'))).toBeUndefined();
  },
);

it.skipIf(!canCertify)(
  'an https address of an http server is rejected, but not that of a TLS server that hangs up later',
  async () => {
    await expect(askedBy('https', saying(''))).rejects.toThrow(
      /^The server at https:\S+ doesn't use TLS: if it is an http server, write its address with http\.$/,
    );
    const { ca, ...own } = certificate();
    const hangingUp = createHttpsServer(own, (request) => request.socket.destroy());
    expect(await askedBy('https', () => listen(hangingUp, () => 0, 'https'), ca)).toBeUndefined();
  },
);

it.skipIf(!canCertify).each(['TLSv1.2', 'TLSv1.3'] as const)(
  'a server that demands a client certificate is rejected in one line, with %s',
  async (maxVersion) => {
    const { ca, ...own } = certificate();
    const demanding = createHttpsServer({ ...own, ca, requestCert: true, rejectUnauthorized: true, maxVersion });
    await expect(askedBy('https', () => listen(demanding, () => 0, 'https'), ca)).rejects.toThrow(
      maxVersion === 'TLSv1.2'
        ? /^The server at https:\S+ can't be reached: the secure connection failed \(\w+\)\.$/
        : /^The server at https:\S+ can't be reached: .* \(\w+\)\. It demands a client certificate, which the suite can't send: put a proxy with one before it\.$/,
    );
  },
);
