/** Texts that must not be masked, as conformant responses may contain them. */
import type { Contract } from '../../openapi/contract/contract.js';
import type { IsOrdinary } from './redact.js';
import { oncePer } from './once-per.js';

/** Headers without secrets: sender, origin, and accepted form of the response. */
const open = /^(?:accept(?:-.*)?|user-agent|origin|referer|forwarded|x-forwarded-.*|cache-control|pragma|via)$/i;

/** Names of headers that hold a secret. */
const telling = /key|token|secret|auth|cookie|session|pass|sign|jwt|csrf|xsrf/i;

/** Whether a value looks like a random key. */
const isRandom = (value: string): boolean => /^(?=.*\d)(?=.*[a-z])\S{16,}$/i.test(value);

/** The text of a contract's document: field names, examples, descriptions. */
const textOf = oncePer(({ document }: Contract) => JSON.stringify(document).toLowerCase());

/** Whether a contract's document has a text, without regard to case. */
export const ordinaryIn =
  (contract: Contract): IsOrdinary =>
  (text) =>
    textOf(contract).includes(text.toLowerCase());

/**
 * The values of an operator's headers that are masked everywhere: keys, cookies and the like. The name of a tenant isn't: it may
 * be part of any response, as in URLs of images.
 */
export const secretValues = (headers: Readonly<Record<string, string>>, isOrdinary: IsOrdinary): readonly string[] =>
  Object.entries(headers)
    .filter(([name, value]) => !open.test(name) && (telling.test(name) || isRandom(value)) && !isOrdinary(value))
    .map(([, value]) => value);
