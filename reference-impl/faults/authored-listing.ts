/** Faults of readers that take for a list what is none. */
import { isRecord } from '../../openapi/schema.js';
import { authored, rereading, type Alter, type Fault } from './fault.js';
import { changeAt } from './json.js';

const lists = [
  ...['packages', 'collections', 'requirements', 'tags', 'metafields'],
  ...['abilities', 'allowed_vehicle_types'],
] as const;

/** Reads as a list what stands in the place of one. */
const listing = (read: (value: unknown) => unknown): Alter =>
  rereading((request) => ({
    ...request,
    body: lists.reduce((body, name) => changeAt(body, [name], read), request.body),
  }));

/** Rows that say what is an array. */
const listRows = 'CUS-10 LOC-12 LOC-13 ORD-08 ORD-09 ORD-10 ORD-16';

/** The faults of who takes something else for a list. */
export const listingFaults: readonly Fault[] = [
  authored(
    'lists.in-an-object',
    listRows,
    'An object is taken for the list of its values',
    listing((value) => (isRecord(value) ? Object.values(value) : value)),
  ),
  authored(
    'lists.element-alone',
    listRows,
    'What is no list is taken for the only element of one',
    listing((value) => (Array.isArray(value) || value === null ? value : [value])),
  ),
  authored(
    'lists.package-alone',
    'ORD-09',
    'A package is taken for a list of one',
    listing((value) => (isRecord(value) && value['width'] !== undefined ? [value] : value)),
  ),
];
