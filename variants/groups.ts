/** The groups in which faults and variations are shown to people. */
import type { Fault, Variation } from './kit/variant.js';

/** The group of a derived fault, by the second word of its id. */
const byOperator: Readonly<Record<string, string>> = {
  omits: 'Missing fields in responses',
  nulls: 'Null in responses',
  mistypes: 'Wrong types and formats in responses',
  misformats: 'Wrong types and formats in responses',
  surprises: 'Wrong types and formats in responses',
  forgets: 'Invalid requests accepted',
  refuses: 'Valid requests refused',
  'reads-look-alikes': 'Invalid requests accepted',
};

/** The group of an authored fault, by the first word of its id. Other faults are grouped by their first row. */
const byPrefix: Readonly<Record<string, string>> = {
  accounts: 'Data of another account',
  'read-back': 'Order values stored or shown wrong',
  'side-effects': 'Side effects and intermittent faults',
  'now-and-then': 'Side effects and intermittent faults',
  retries: 'Side effects and intermittent faults',
  hidden: 'Faults that only exploring finds',
};

/** The group of any other authored fault, by the section of its first row. */
const bySection: Readonly<Record<string, string>> = {
  AUT: 'Tokens',
  CUS: 'Customers',
  LOC: 'Locations',
  ORD: 'Orders accepted or refused wrongly',
  READ: 'Order values stored or shown wrong',
  LKP: 'Look-up of orders',
  CAR: 'Carriers and rates',
  RAT: 'Carriers and rates',
  ASG: 'Assignment of a carrier',
  GEN: 'JSON, headers and refusals',
  FMT: 'JSON, headers and refusals',
  REF: 'JSON, headers and refusals',
  PRO: 'Provisional operations',
};

/** The group of a variation, by its choice. */
const choices: Readonly<Record<string, readonly string[]>> = {
  'Fields without a value': ['unsent', 'or-null', 'filled-in', 'empty-texts', 'null-sent', 'carrier-before'],
  'Values in responses': [
    ...['status', 'customer-name', 'contact-number', 'skills', 'verified', 'location-rest', 'links', 'snapshot'],
    ...['coordinates', 'dispatch', 'part-number', 'package-units', 'fragile', 'decimals', 'words'],
  ],
  Identifiers: ['uuid-form', 'uuid-case', 'order-number', 'record-number'],
  'Lists and their order': ['sequence', 'repeats', 'rates-list', 'field-order'],
  'Carriers and prices': ['carriers', 'pricing', 'fees', 'method-units', 'shipments'],
  'Requests accepted or refused': [
    ...['order-rules', 'package-rules', 'unknown-fields', 'texts-taken', 'scalars', 'hints', 'body-charset'],
    ...['json-reader', 'sizes', 'keys', 'abilities', 'scant-orders', 'bearer', 'look-up', 'normalised'],
    ...['references', 'people-taken'],
  ],
  'Repeated requests': [
    ...['customer-twice', 'location-twice', 'order-twice', 'same-order', 'barcode-twice', 'assigned-again'],
  ],
  'Slow writes and rate limits': ['late-look-up', 'late-assignment', 'late-update', 'late-use', 'put-off', 'pace'],
  'Bodies and status codes of refusals': [
    ...['refusal-status', 'refusal-body', 'refusal-extras', 'message', 'framework'],
  ],
  'JSON and headers of responses': [
    ...['extra-fields', 'media-type', 'headers', 'layout', 'byte-order-mark', 'numbers', 'texts'],
  ],
  'Accounts and provisional operations': ['second-account', 'provisional'],
};

const byChoice: ReadonlyMap<string, string> = new Map(
  Object.entries(choices).flatMap(([group, members]) => members.map((choice) => [choice, group] as const)),
);

/** The names of the groups, in the order in which they are shown. */
export const faultGroups: readonly string[] = [
  ...new Set([byOperator, bySection, byPrefix].flatMap((table) => Object.values(table))),
];
export const variationGroups: readonly string[] = Object.keys(choices);

const found = (id: string, group: string | undefined): string => {
  if (group === undefined) throw new Error(`${id} has no group: add one to variants/groups.ts.`);
  return group;
};

/** The group of a fault. */
export function faultGroupOf({ id, kind, breaks: [row = ''] }: Pick<Fault, 'id' | 'kind' | 'breaks'>): string {
  const [prefix = '', operator = ''] = id.split('.');
  return found(id, kind === 'derived' ? byOperator[operator] : (byPrefix[prefix] ?? bySection[row.split('-')[0]!]));
}

/** The group of a variation. */
export const variationGroupOf = ({ id, choice }: Pick<Variation, 'id' | 'choice'>): string =>
  found(id, byChoice.get(choice));

/** The members of each group, in the order of the groups. */
export function grouped<Member extends { readonly group: string }>(
  members: readonly Member[],
): ReadonlyMap<string, readonly Member[]> {
  const groups = new Map<string, Member[]>();
  for (const one of members) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  const order = [...faultGroups, ...variationGroups];
  return new Map([...groups].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other)));
}

/** Whether a text contains each of these words, separated by blanks. */
export function hasWords(text: string, words: string): boolean {
  const lower = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
