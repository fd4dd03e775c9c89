import { createPrivateKey, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { get, type RequestOptions } from 'node:https';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import type { Call, HttpOutcome } from '../calls/call.js';
import { identityProblem, makeIdentity, type Identity } from './certificate.js';
import { startServer, type StartedServer } from './server.js';

const identity = makeIdentity('shop.test');
const other = makeIdentity('127.0.0.1');

describe('a generated certificate', () => {
  it('names this machine and the host, is signed by its own key, and is no authority', () => {
    const certificate = new X509Certificate(identity.cert);
    for (const name of ['localhost', 'shop.test']) expect(certificate.checkHost(name)).toBe(name);
    for (const address of ['127.0.0.1', '::1']) expect(certificate.checkIP(address)).toBe(address);
    expect(certificate.checkHost('example.com')).toBeUndefined();
    expect([certificate.verify(certificate.publicKey), certificate.ca]).toEqual([true, false]);
  });

  it.each(['192.0.2.7', '2001:db8::5', '::ffff:192.0.2.7', 'fe80::1'])('names the address %s', (address) => {
    expect(new X509Certificate(makeIdentity(address).cert).checkIP(address)).toBe(address);
  });

  it.each(['0.0.0.0', '::'])('names each address of this machine if the host is %s', (host) => {
    const names = new X509Certificate(makeIdentity(host).cert).subjectAltName?.split(', ') ?? [];
    expect(names.length).toBeGreaterThan(3);
  });

  it.each(['2031-03-03T16:20:00Z', '2049-12-31T12:00:00Z', '2050-06-01T00:00:00Z'])(
    'is valid from one day before %s',
    (at) => {
      const certificate = new X509Certificate(makeIdentity('localhost', Date.parse(at)).cert);
      const days = (text: string): number => Math.round((Date.parse(text) - Date.parse(at)) / 86_400_000);
      expect([days(certificate.validFrom), days(certificate.validTo)]).toEqual([-1, 396]);
    },
  );

  it('differs each time, and so does its serial number', () => {
    const serials = [identity, other].map(({ cert }) => new X509Certificate(cert).serialNumber);
    expect(new Set(serials).size).toBe(2);
  });
});

describe('a certificate and a key of the user', () => {
  const encrypted = (): string =>
    createPrivateKey(identity.key)
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
      .toString();

  it.each<[string, () => Identity, unknown]>([
    ['fit', () => identity, undefined],
    [
      'have no certificate',
      () => ({ ...identity, cert: 'nope' }),
      { part: 'cert', says: 'holds no certificate in PEM form' },
    ],
    [
      'are swapped',
      () => ({ cert: identity.key, key: identity.cert }),
      { part: 'cert', says: 'holds no certificate in PEM form' },
    ],
    [
      'have no key',
      () => ({ ...identity, key: identity.cert }),
      { part: 'key', says: 'holds no private key in PEM form' },
    ],
    [
      'belong to two pairs',
      () => ({ ...identity, key: other.key }),
      { part: 'key', says: 'is not the key of the certificate' },
    ],
    [
      'are locked',
      () => ({ ...identity, key: encrypted() }),
      { part: 'key', says: 'is encrypted; it must be a key without a passphrase' },
    ],
  ])('are checked: %s', (_how, given, problem) => expect(identityProblem(given())).toEqual(problem));
});

const ok: HttpOutcome = { status: 200, headers: { 'content-type': 'text/plain' }, body: 'fine' };
const outcomes: Readonly<Record<string, HttpOutcome>> = { '/reset': 'reset', '/hang': 'hang' };

describe('a server with TLS', () => {
  let server: StartedServer | undefined;
  const calls: Call[] = [];
  afterEach(async () => {
    calls.length = 0;
    await server?.close();
  });

  async function start(): Promise<StartedServer> {
    const handle = async (call: Call): Promise<HttpOutcome> => {
      calls.push(call);
      return outcomes[call.url] ?? ok;
    };
    return (server = await startServer({ app: { handle }, port: 0, identity }));
  }

  /** The body of a response, or the code of the error. */
  const fetched = (path: string, options: RequestOptions = { ca: identity.cert, agent: false }): Promise<string> =>
    new Promise((resolve) => {
      get(`${server!.url}${path}`, options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve(text));
      }).on('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(code));
    });

  it('responds to clients that trust its certificate, and to no others', async () => {
    const { url } = await start();
    expect(url).toMatch(/^https:/);
    expect([await fetched('/'), calls[0]?.origin]).toEqual(['fine', url]);
    expect(await fetched('/', { ca: other.cert, agent: false })).toMatch(/SELF_SIGNED|UNABLE_TO/);
    expect(calls).toHaveLength(1);
  });

  it('resets a connection like a server without TLS', async () => {
    await start();
    expect(await fetched('/reset')).toBe('ECONNRESET');
    expect(await fetched('/')).toBe('fine');
    expect(calls).toHaveLength(2);
  });

  it('refuses bytes that are not a request, and survives clients that don’t speak TLS', async () => {
    const { port } = await start();
    const plain = connect(port, '127.0.0.1').end('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(
      plain.resume().on('error', () => undefined),
      'close',
    );
    const secure = connectTls({ port, host: '127.0.0.1', ca: identity.cert }, () => secure.write('GARBAGE\r\n\r\n'));
    const [bytes] = (await once(secure, 'data')) as [Buffer];
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 400 /);
    secure.destroy();
    expect(await fetched('/')).toBe('fine');
  });

  it('closes even if requests hang, connections are unused, or clients never finish the handshake', async () => {
    const started = await start();
    const { port } = started;
    const hanging = fetched('/hang');
    const unused = connectTls({ port, host: '127.0.0.1', ca: identity.cert });
    await once(unused, 'secureConnect');
    const silent: Socket = connect(port, '127.0.0.1');
    await once(silent, 'connect');
    while (calls.length === 0) await new Promise(setImmediate);
    const gone = [unused, silent].map((socket) =>
      once(
        socket.resume().on('error', () => undefined),
        'close',
      ),
    );
    await started.close();
    await Promise.all(gone);
    expect(await hanging).toBe('ECONNRESET');
  });
});
