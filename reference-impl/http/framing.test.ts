/**
 * Requests are framed by RFC 9112, the same in each version of Node: an ambiguous request is refused and ends the
 * connection.
 */
import { describe, expect, it } from 'vitest';
import { base } from '../pipeline/test-calls.js';
import { statusesIn, useServer } from './test-server.js';

const { raw } = useServer();

const body = '{"a":1}';
const token = 'Authorization: Bearer test-token\r\n';
const close = 'Connection: close\r\n';
const chunked = 'Transfer-Encoding: chunked\r\n';

interface Parts {
  readonly line?: string;
  readonly headers?: string;
  readonly host?: string;
  readonly body?: string;
}

const carriers = `${base}/carriers`;
const request = ({ line = `GET ${carriers} HTTP/1.1`, headers = '', host = 'Host: a\r\n', body = '' }: Parts): string =>
  `${line}\r\n${host}${token}${headers}${close}\r\n${body}`;
const line = (text: string): string => request({ line: text });
const target = (url: string, method = 'GET'): string => line(`${method} ${url} HTTP/1.1`);
const headers = (text: string): string => request({ headers: text });
const hosts = (text: string): string => request({ host: text });
const post = (text: string, content = body): string =>
  request({ line: `POST ${base}/customers HTTP/1.1`, headers: text, body: content });
const chunks = (text: string): string => post(chunked, text);

/** The expected statuses for each raw request. A customer is refused with 422 if its body was read. */
const cases: Readonly<Record<string, Readonly<Record<string, readonly [status: number, text: string]>>>> = {
  'a length': {
    'with blanks around it': [422, post('Content-Length:  7 \r\n')],
    'that is given twice': [400, post('Content-Length: 7\r\nContent-Length: 7\r\n')],
    'and another one': [400, post('Content-Length: 7\r\nContent-Length: 8\r\n')],
    'in a list': [400, post('Content-Length: 7, 7\r\n')],
    'and more digits': [400, post('Content-Length: 7 7\r\n')],
    'with a sign': [400, post('Content-Length: +7\r\n')],
    'below 0': [400, post('Content-Length: -7\r\n')],
    'in hexadecimal': [400, post('Content-Length: 0x7\r\n')],
    'that is empty': [400, post('Content-Length:\r\n')],
    'beyond 64 bits': [400, post('Content-Length: 99999999999999999999\r\n')],
    'before chunks': [400, post(`Content-Length: 7\r\n${chunked}`, `7\r\n${body}\r\n0\r\n\r\n`)],
    'after chunks': [400, post(`${chunked}Content-Length: 7\r\n`, `7\r\n${body}\r\n0\r\n\r\n`)],
  },
  'a transfer coding': {
    'in capitals': [422, post('TRANSFER-ENCODING: Chunked\r\n', `7\r\n${body}\r\n0\r\n\r\n`)],
    'that is unknown': [400, post('Transfer-Encoding: xchunked\r\n', `7\r\n${body}\r\n0\r\n\r\n`)],
    'that is none': [400, post('Transfer-Encoding: identity\r\n')],
    'before chunked': [400, post('Transfer-Encoding: gzip, chunked\r\n', `7\r\n${body}\r\n0\r\n\r\n`)],
    'after chunked': [400, post('Transfer-Encoding: chunked, gzip\r\n', `7\r\n${body}\r\n0\r\n\r\n`)],
    'that is given twice': [400, post(`${chunked}${chunked}`, `7\r\n${body}\r\n0\r\n\r\n`)],
    'with a blank before the colon': [400, post('Transfer-Encoding : chunked\r\n', `7\r\n${body}\r\n0\r\n\r\n`)],
  },
  'a chunk': {
    'in pieces': [422, chunks(`3\r\n{"a\r\n4\r\n":1}\r\n0\r\n\r\n`)],
    'with zeros before its size': [422, chunks(`00000000007\r\n${body}\r\n0\r\n\r\n`)],
    'with an extension': [422, chunks(`7;a=b\r\n${body}\r\n0;c\r\n\r\n`)],
    'with trailers': [422, chunks(`7\r\n${body}\r\n0\r\nX-A: b\r\n\r\n`)],
    'with a long extension': [400, chunks(`7;a=${'x'.repeat(20_000)}\r\n${body}\r\n0\r\n\r\n`)],
    'without a size': [400, chunks(`\r\n${body}\r\n0\r\n\r\n`)],
    'with a size that is not a number': [400, chunks(`zz\r\n${body}\r\n0\r\n\r\n`)],
    'with a size below 0': [400, chunks(`-7\r\n${body}\r\n0\r\n\r\n`)],
    'with a prefix of hexadecimal': [400, chunks(`0x7\r\n${body}\r\n0\r\n\r\n`)],
    'with a size beyond 64 bits': [400, chunks(`fffffffffffffffff\r\n${body}\r\n0\r\n\r\n`)],
    'with a blank after its size': [400, chunks(`7 \r\n${body}\r\n0\r\n\r\n`)],
    'that is longer than its size': [400, chunks(`6\r\n${body}\r\n0\r\n\r\n`)],
    'with bare line feeds': [400, chunks(`7\n${body}\n0\n\n`)],
  },
  'a header': {
    'that is empty': [200, headers('X-A:\r\n')],
    'that is folded': [400, headers('X-A: b\r\n c\r\n')],
    'that begins with a blank': [400, headers(' X-A: b\r\n')],
    'with a bare line feed': [400, headers('X-A: b\nX-B: c\r\n')],
    'with a bare carriage return': [400, headers('X-A: b\rX-B: c\r\n')],
    'with NUL in its value': [400, headers('X-A: b\0c\r\n')],
    'with a control character in its value': [400, headers('X-A: b\u0001c\r\n')],
    'with NUL in its name': [400, headers('X\0A: b\r\n')],
    'with a blank in its name': [400, headers('X A: b\r\n')],
    'with a delimiter in its name': [400, headers('X(A: b\r\n')],
    'with a blank before its colon': [400, headers('X-A : b\r\n')],
    'without a name': [400, headers(': b\r\n')],
    'without a colon': [400, headers('X-A\r\n')],
    'that is too long': [431, headers(`X-A: ${'x'.repeat(20_000)}\r\n`)],
    'beyond 1000 of them': [431, headers('A: b\r\n'.repeat(1001))],
  },
  'a host': {
    'that is empty': [200, hosts('Host:\r\n')],
    'that is an address': [200, hosts('Host: [::1]:80\r\n')],
    'that is missing': [400, hosts('')],
    'that is given twice': [400, hosts('Host: a\r\nhost: a\r\n')],
    'and another one': [400, hosts('Host: a\r\nHost: b\r\n')],
    'with a blank': [400, hosts('Host: a b\r\n')],
    'with a path': [400, hosts('Host: a/b\r\n')],
    'with a user': [400, hosts('Host: user@a\r\n')],
    'with a port that is not a number': [400, hosts('Host: a:b\r\n')],
    'that is missing in HTTP/1.0': [200, request({ line: `GET ${carriers} HTTP/1.0`, host: '' })],
  },
  'a target': {
    'in absolute form': [200, target(`http://other.example${carriers}`)],
    'in absolute form without a path': [404, target('http://other.example?a=1')],
    'of another scheme': [404, target(`ftp://other.example${carriers}`)],
    'that is *': [404, target('*')],
    'that is * with OPTIONS': [204, target('*', 'OPTIONS')],
    'that is a host with CONNECT': [405, target('other.example:443', 'CONNECT')],
    'without a slash': [400, target('api')],
    'with a fragment': [400, target(`${carriers}#a`)],
    'with a blank': [400, target(`${carriers} a`)],
    'with NUL': [400, target(`${carriers}\0`)],
    'with a letter beyond ASCII': [400, target(`${carriers}é`)],
    'of 15,000 characters': [200, target(`${carriers}?${'x'.repeat(15_000)}`)],
    'of 20,000 characters': [431, target(`${carriers}?${'x'.repeat(20_000)}`)],
  },
  'a version': {
    '1.0': [200, line(`GET ${carriers} HTTP/1.0`)],
    '0.9': [400, `GET ${carriers}\r\n\r\n`],
    '0.9, which is named': [400, line(`GET ${carriers} HTTP/0.9`)],
    '1.2': [400, line(`GET ${carriers} HTTP/1.2`)],
    '1.10': [400, line(`GET ${carriers} HTTP/1.10`)],
    '2.0': [400, line(`GET ${carriers} HTTP/2.0`)],
    'in small letters': [400, line(`GET ${carriers} http/1.1`)],
    '2 with prior knowledge': [400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  },
  'a method': {
    'in small letters': [400, target(carriers, 'get')],
    'that is unknown': [400, target(carriers, 'FOO')],
    'that is not allowed': [405, target(carriers, 'PROPFIND')],
    'after empty lines': [200, `\r\n\r\n${target(carriers)}`],
    'after a blank': [400, ` ${target(carriers)}`],
    'before a tab': [400, target(carriers).replace(' ', '\t')],
  },
  'an expectation': {
    'of another kind': [417, post('Expect: foo\r\nContent-Length: 7\r\n')],
    'of two kinds': [417, post('Expect: 100-continue, foo\r\nContent-Length: 7\r\n')],
    'of another kind, before the body': [417, post('Expect: foo\r\nContent-Length: 7\r\n', '')],
    'of another kind in HTTP/1.0': [422, post('Expect: foo\r\nContent-Length: 7\r\n').replace('HTTP/1.1', 'HTTP/1.0')],
    'that is empty': [422, post('Expect:\r\nContent-Length: 7\r\n')],
  },
};

describe.each(Object.keys(cases))('%s', (thing) => {
  const those = cases[thing]!;
  it.each(Object.keys(those).map((which) => [which, ...those[which]!] as const))('%s: %i', async (_, status, text) => {
    const received = await raw(text);
    expect(statusesIn(received)).toEqual([status]);
    if (status >= 400) expect(received).toMatch(/\r\nconnection: close\r\n[^]*\r\n\r\n\{"message":"[^"]/i);
  });
});

describe('a connection', () => {
  const open = (text: string): string => text.replace(close, '');
  const refused = post('Expect: foo\r\nContent-Length: 7\r\n');

  it.each<[name: string, statuses: readonly number[], text: string]>([
    ['asks for a body that it may have', [100, 422], post('Expect: 100-Continue\r\nContent-Length: 7\r\n')],
    ['goes on after an expectation that is not met', [417, 200], `${open(refused)}${target(carriers)}`],
    ['ends with a request that says so, whatever follows', [200], `${target(carriers)}${target(carriers)}`],
    ['ends with a request that says so before garbage', [200], `${target(carriers)}garbage\r\n\r\n`],
    ['ends with HTTP/1.0', [200], open(line(`GET ${carriers} HTTP/1.0`))],
    ['ends with a request for an upgrade', [200], open(headers('Upgrade: h2c\r\nConnection: Upgrade\r\n'))],
    ['ends with a request for a tunnel', [200, 405], `${open(target(carriers))}${target('a:1', 'CONNECT')}x`],
    ['ends with garbage', [200, 400], `${open(target(carriers))}garbage`],
    ['ends with garbage after several requests', [200, 200, 200, 400], `${open(target(carriers)).repeat(3)}garbage`],
    ['ends with two pieces of garbage', [400], `garbage\r\n\r\n${'x'.repeat(2 ** 21)}`],
    ['ends with what follows a body', [422, 400], `${open(post('Content-Length: 7\r\n'))}xx`],
    [
      'ends with a body that is no body after its response',
      [204],
      `OPTIONS / HTTP/1.1\r\nHost: a\r\n${chunked}\r\nzz\r\n`,
    ],
  ])('%s', async (_name, statuses, text) => {
    expect(statusesIn(await raw(text))).toEqual(statuses);
  });
});
