/** Which texts are ordinary: those that a conformant answer may hold, whatever else they are. */
import type { Contract } from '../../openapi/contract/contract.js';
import type { IsOrdinary } from './redact.js';

/** Headers that say who asks, from where, and for what form of an answer. */
const open = /^(?:accept(?:-.*)?|user-agent|origin|referer|forwarded|x-forwarded-.*|cache-control|pragma|via)$/i;

/** Headers that hold a secret, by their names. */
const telling = /key|token|secret|auth|cookie|session|pass|sign|jwt|csrf|xsrf/i;

/** Whether a value looks like one that nobody should guess, whatever its header is called. */
const isRandom = (value: string): boolean => /^(?=.*\d)(?=.*[a-z])\S{16,}$/i.test(value);

const texts = new WeakMap<Contract, string>();

/** All that a contract's document says: its field names, its examples, its words. */
function textOf(contract: Contract): string {
  const known = texts.get(contract) ?? JSON.stringify(contract.document).toLowerCase();
  texts.set(contract, known);
  return known;
}

/** Tells the texts that a contract uses itself, without regard to case. */
export const ordinaryIn =
  (contract: Contract): IsOrdinary =>
  (text) =>
    textOf(contract).includes(text.toLowerCase());

/**
 * The values of an operator's headers that are masked wherever they stand: keys, cookies and the like. A tenant's name may be a
 * part of any answer, such as in addresses of pictures, and the suite must read those as they came.
 */
export const secretValues = (headers: Readonly<Record<string, string>>, isOrdinary: IsOrdinary): readonly string[] =>
  Object.entries(headers)
    .filter(([name, value]) => !open.test(name) && (telling.test(name) || isRandom(value)) && !isOrdinary(value))
    .map(([, value]) => value);
