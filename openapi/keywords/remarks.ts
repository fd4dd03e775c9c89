/** Keywords that constrain no value: what people read, and what is known of a field besides its values. */
import { isSame } from '../json/canonical.js';
import { flag, type ComparedAspect, type Direction } from './kit/comparison.js';
import type { Keyword } from './kit/keyword.js';
import { anything, isFlag, isText, remark } from './kit/rules.js';
import type { Schema } from './kit/schema.js';

export const title = remark('title', 'a name for people', 'documentation-changed', isText);
export const description = remark('description', 'an explanation for people', 'documentation-changed', isText, {
  inScenarios: true,
});
export const comment = remark('$comment', 'a remark for authors', 'documentation-changed', isText);
export const examples = remark('examples', 'values as examples', 'examples-changed', Array.isArray, {
  in30: (values) => ({ example: (values as readonly unknown[])[0] }),
});
export const example = remark('example', 'a value as an example', 'examples-changed', anything);

/** Whether a direction doesn't have a field: requests have no read-only fields, responses no write-only ones. */
export const isWithheld = (schemas: readonly Schema[], direction: Direction): boolean =>
  schemas.some((schema) => schema[direction === 'request' ? 'readOnly' : 'writeOnly'] === true);

/** What a field stands for that is left out, in a request or in a response. */
const usual: ComparedAspect = {
  name: 'default',
  says: { changed: 'the value that a left-out field stands for changed' },
  read: (schemas) => schemas.map((schema) => schema['default']).find((value) => value !== undefined),
  effect: (before, after) => (isSame(before, after) ? undefined : 'changed'),
  display: (value) => value,
};

const lapsing = flag(
  'deprecation',
  { reworded: 'the field was deprecated, or no longer is' },
  ({ deprecated: value }) => value === true,
  () => 'reworded',
);

const judged = (
  name: string,
  says: string,
  comparison: ComparedAspect | 'by place',
  form: Keyword['form'],
): Keyword => ({
  ...remark(name, says, 'documentation-changed', form),
  comparison,
  neutral: form === isFlag ? false : undefined,
});

export const fallback = judged('default', 'what a left-out field stands for', usual, anything);
export const deprecated = judged('deprecated', 'whether clients should stop using the field', lapsing, isFlag);
export const readOnly = judged('readOnly', 'whether only responses have the field', 'by place', isFlag);
export const writeOnly = judged('writeOnly', 'whether only requests have the field', 'by place', isFlag);
