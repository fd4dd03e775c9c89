/** The certificate of a server with TLS: a self-signed one, made with only node:crypto, or the user's own, checked. */
import { createPrivateKey, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

/** A certificate followed by the chain to its authority, and its private key, as PEM. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

/** In days. Browsers refuse certificates that are valid for more than 398. */
const validFor = 397;
const dayMs = 86_400_000;

/**
 * Makes a certificate for this machine's names and for `host`. It is not an authority, so trusting it means trusting
 * only this server. `now` is in milliseconds.
 */
export function makeIdentity(host: string, now = Date.now()): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(oid.commonName, der(0x0c, Buffer.from('delivery mock')))));
  const serial = randomBytes(16);
  // A serial number is positive and has no leading zeros.
  serial[0] = (serial[0]! & 0x7f) | 0x40;
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, serial),
    sequence(oid.ecdsaWithSha256),
    name,
    sequence(time(now - dayMs), time(now + (validFor - 1) * dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions(namesFor(host)))),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = sequence(content, sequence(oid.ecdsaWithSha256), der(0x03, Buffer.of(0), signature));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/**
 * No key usage: OpenSSL trusts a self-signed certificate only if the extension is missing or allows signing
 * certificates.
 */
function extensions(names: readonly string[]): readonly Buffer[] {
  const octets = (content: Buffer): Buffer => der(0x04, content);
  const alternatives = names.map((name) => (isIP(name) ? der(0x87, addressBytes(name)) : der(0x82, Buffer.from(name))));
  return [
    sequence(oid.basicConstraints, der(0x01, Buffer.of(0xff)), octets(sequence())),
    sequence(oid.extendedKeyUsage, octets(sequence(oid.serverAuthentication))),
    sequence(oid.subjectAlternativeName, octets(sequence(...alternatives))),
  ];
}

/** The names of this machine, and `host`. A server that listens on all addresses can be reached by each of them. */
function namesFor(host: string): readonly string[] {
  const local = ['localhost', '127.0.0.1', '::1'];
  if (host !== '0.0.0.0' && host !== '::') return [...new Set([...local, host])];
  const addresses = Object.values(networkInterfaces()).flatMap((each = []) => each.map(({ address }) => address));
  return [...new Set([...local, hostname(), ...addresses])];
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  // The URL parser converts an embedded IPv4 address to groups.
  const text = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [before = [], after = []] = text.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

/** An element of ASN.1: tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);

const oidOf = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const oid = {
  ecdsaWithSha256: oidOf('2a8648ce3d040302'),
  commonName: oidOf('550403'),
  basicConstraints: oidOf('551d13'),
  extendedKeyUsage: oidOf('551d25'),
  subjectAlternativeName: oidOf('551d11'),
  serverAuthentication: oidOf('2b06010505070301'),
};

/** UTCTime with two digits for years up to 2049, GeneralizedTime with four for later ones. */
function time(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/[-T:]|\.\d+/g, '');
  return text < '2050' ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text));
}

/** Why a certificate and a key can't be used: which of the two is wrong, and the end of a sentence about it. */
export interface IdentityProblem {
  readonly part: keyof Identity;
  readonly says: string;
}

/** Undefined if a server can use them. */
export function identityProblem({ cert, key }: Identity): IdentityProblem | undefined {
  const certificate = parsed(() => new X509Certificate(cert));
  if (!certificate) return { part: 'cert', says: 'holds no certificate in PEM form' };
  if (/BEGIN ENCRYPTED|^Proc-Type: 4,ENCRYPTED/m.test(key))
    return { part: 'key', says: 'is encrypted; it must be a key without a passphrase' };
  const privateKey = parsed(() => createPrivateKey(key));
  if (!privateKey) return { part: 'key', says: 'holds no private key in PEM form' };
  if (!certificate.checkPrivateKey(privateKey)) return { part: 'key', says: 'is not the key of the certificate' };
  return undefined;
}

function parsed<Made>(parse: () => Made): Made | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
