/** Our own keywords: rules of the specification that JSON Schema has no word for. */
import { isRecord } from '../json/json.js';
import { kept } from './kit/comparison.js';
import type { Keyword } from './kit/keyword.js';
import { anything, constraint, isFilledList, isListOfTexts, isText, none, remark, requestRules } from './kit/rules.js';
import type { Reference } from './kit/schema.js';
import { set, unknownUuid } from './kit/mutation.js';

const isFilledListOfTexts = (value: unknown): boolean => isFilledList(value) && isListOfTexts(value);

export const place = remark(
  'x-spec',
  'the section of the specification that a shape comes from',
  'documentation-changed',
  anything,
);
export const varnames = remark(
  'x-enum-varnames',
  'what the values of `enum` stand for, in their order',
  'documentation-changed',
  isFilledListOfTexts,
);
export const requirement = remark(
  'x-requirement',
  'the row of the catalogue that the rules stand for, here and below',
  'requirement-changed',
  anything,
);
export const valueRows = remark(
  'x-value-requirements',
  'further rows that a wrong value breaks: what it must equal',
  'requirement-changed',
  isFilledListOfTexts,
);
export const presenceRows = remark(
  'x-presence-requirements',
  'further rows that a missing value breaks: it is there wherever it was sent',
  'requirement-changed',
  isFilledListOfTexts,
);
export const open = remark(
  'x-open',
  'rules here are our choice, or it is open which fields are required: no verdict depends on it',
  'requirement-changed',
  (value) => value === true || (isRecord(value) && typeof value['presence'] === 'string'),
  { bindsNull: true },
);
export const advisory = remark(
  'x-advisory',
  'a stricter schema that is only hinted at: advisory checks; a rule of the reference, unless told otherwise',
  'hint-changed',
  isRecord,
  {
    holds: 'a schema',
    bindsNull: true,
  },
);
export const reference = remark(
  'x-reference',
  'a choice of the reference where the specification is silent',
  'suite-data-changed',
  isRecord,
  {
    holds: 'a schema',
    bindsNull: true,
  },
);
export const counterexamples = remark(
  'x-counterexamples',
  'values that plainly break the pattern or format',
  'suite-data-changed',
  isFilledList,
  { hinted: 'joined' },
);
export const fresh = remark(
  'x-fresh',
  'a value that is new in every request: `id`, `email` or `phone`',
  'suite-data-changed',
  (value) => ['id', 'email', 'phone'].includes(value as string),
);
export const presence = remark(
  'x-presence',
  'when a response has the field: if it was `sent`, or once `assigned`',
  'by place',
  (value) => value === 'sent' || value === 'assigned',
);

const kinds = ['customer', 'location', 'carrier', 'order'];

/** What a reference names, as the end of a sentence. */
function referent(to: Reference): string {
  if (typeof to === 'string') return `must name ${to === 'order' ? 'an' : 'a'} ${to} of this account`;
  return `must name a shipping method of the carrier in ${to.of}`;
}

export const refersTo: Keyword<Reference> = constraint<Reference>({
  name: 'x-refers-to',
  says: 'a uuid names something that exists in the account',
  form: (value) =>
    kinds.includes(value as string) || (isRecord(value) && value['kind'] === 'method' && isText(value['of'])),
  requests: requestRules((_value, at) => ({ breaks: [set(at, unknownUuid, 'one that does not exist')], keeps: [] }), {
    breaking: (name) => `an unknown ${name}`,
  }),
  sentence: referent,
  break: none,
  fix: none,
  comparison: kept('reference', 'a reference to an existing resource', ({ 'x-refers-to': to }) =>
    to === undefined ? [] : [to],
  ),
  in30: 'the same',
  inScenarios: false,
  expect: none,
});
