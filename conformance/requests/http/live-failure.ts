/** Maps errors of the live transport to reasons, in words without secrets. */

import { errors } from 'undici';
import { unaskedContinue, type WireFailure } from './transport.js';
import { shortLine } from './url.js';

/** Why an exchange ended without a response. `detail` is one line that quotes no header and no body. */
export type Trouble = Pick<WireFailure, 'reason' | 'detail'>;

/** The failure of a request that was under way when the run ended. It says nothing about the server. */
export const CANCELLED: Trouble = { reason: 'cancelled', detail: 'the run was stopped' };

/** The state of an exchange: no connection yet, no complete header yet, or in the body. */
export type Stage = 'connecting' | 'waiting' | 'receiving';

const NO_CONNECTION =
  /^(ECONNREFUSED|ECONNABORTED|ENOTFOUND|EAI_\w+|E(HOST|NET)(UNREACH|DOWN)|ETIMEDOUT|EADDRNOTAVAIL|EACCES|EPERM|EMFILE)$/;
const NOT_EXPRESSIBLE = /^UND_ERR_(INVALID_ARG|NOT_SUPPORTED|REQ_CONTENT_LENGTH_MISMATCH)$/;
const BY_US = /^(UND_ERR_(DESTROYED|CLOSED|ABORTED)|ABORT_ERR)$/;
const HUNG_UP = /^(ECONNRESET|EPIPE)$/;
/** The two sides could not agree on a secure connection, whatever the certificate. */
const HANDSHAKE = /^(ERR_SSL|ERR_OSSL|EPROTO)/;
const TLS = /^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|EPROTO)/;

/** Explains an error. Quotes codes, and only fixed messages: a certificate error's message repeats the certificate. */
export function explain(error: unknown, stage: Stage, secure: boolean): Trouble {
  const code = codeOf(error);
  const text = error instanceof Error ? error.message : '';
  if (NOT_EXPRESSIBLE.test(code)) return notSent(text);
  if (BY_US.test(code)) return CANCELLED;
  if (stage === 'connecting' && !HUNG_UP.test(code)) {
    if (!secure || NO_CONNECTION.test(code)) return { reason: 'unreachable', detail: `no connection (${code})` };
    const trouble = HANDSHAKE.test(code) ? 'the secure connection failed' : 'its TLS certificate is not trusted';
    return { reason: 'tls', detail: `${trouble} (${code})${adviceOn(code)}` };
  }
  if (TLS.test(code)) return { reason: 'tls', detail: `the secure connection failed (${code})${adviceOn(code)}` };
  // undici accepts any interim response but this one.
  if (text === 'bad response') return { reason: 'malformed', detail: unaskedContinue };
  if (isMalformed(error, code, stage)) return { reason: 'malformed', detail: shortLine(`not HTTP/1.1: ${text}`) };
  const when = stage === 'receiving' ? 'within' : 'before';
  return { reason: 'dropped', detail: `the connection ended ${when} the response (${code})` };
}

/** Advice for the most common errors. */
function adviceOn(code: string): string {
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') return '. If it is an http server, write its address with http';
  if (code.endsWith('_CERTIFICATE_REQUIRED'))
    return ". It demands a client certificate, which the suite can't send: put a proxy with one before it";
  return /SELF_SIGNED|UNABLE_TO/.test(code) ? '. Pass the CA that signed it: --ca FILE' : '';
}

function isMalformed(error: unknown, code: string, stage: Stage): boolean {
  const text = error instanceof Error ? error.message : '';
  // undici reports every parse error after a content-length header as a body of the wrong length, even within the header.
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return stage === 'waiting';
  if (error instanceof errors.HTTPParserError) return !text.includes('Invalid EOF state');
  return /^(UND_ERR_HEADERS_OVERFLOW|ERR_ASSERTION)$/.test(code) || text === 'bad upgrade';
}

/** The failure after the timeout: without a connection the server is unreachable, otherwise too slow. */
export function tooLate(stage: Stage, timeoutMs: number): Trouble {
  if (stage === 'connecting') return { reason: 'unreachable', detail: `no connection within ${timeoutMs} ms` };
  return { reason: 'timeout', detail: `no ${stage === 'waiting' ? '' : 'complete '}response within ${timeoutMs} ms` };
}

/** The failure of a request that can't be sent. It says nothing about the server. */
export function notSent(why: string): Trouble {
  return { reason: 'cancelled', detail: shortLine(`not sent: ${why}`) };
}

/** The system's code of an error, such as `ECONNREFUSED`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
