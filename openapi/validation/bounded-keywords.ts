/** Keywords of ajv in our form: lists and maps that are judged up to a bound, and hints that a context turns on. */
import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, type Name } from 'ajv/dist/2020.js';
import { canonical } from '../json/canonical.js';
import type { Json } from '../json/json.js';
import type { KnownRecords } from './operation-schemas.js';

/**
 * How many wrong elements of lists and maps are collected from one value. Without a bound, the errors need a hundred times the memory
 * of the value, and ajv's time grows with the square of their number.
 */
export const mostWrong = 100;

/** What a value has of which not all was judged. */
export const tooManyWrong = `more than ${mostWrong} wrong elements in its lists; the rest was not judged`;

/** What the compiled code reads and counts, in its `this`. */
export interface JudgingContext {
  readonly account: KnownRecords | undefined;
  readonly 'x-advisory'?: boolean;
  readonly 'x-reference'?: boolean;
  /** The wrong elements that may still be named. Below zero, some elements were not judged. */
  left: number;
}

/** Whether a further wrong element is beyond the bound. Ajv judges schemas themselves without a context. */
export function isBeyond(this: JudgingContext | undefined): boolean {
  if (this) this.left -= 1;
  return this !== undefined && this.left < 0;
}

/** Ajv's codes for how an element is addressed. */
const byPosition = 0;
const byName = 1;

type JudgeElement = (at: Name, addressed: typeof byPosition | typeof byName) => void;

/** Code that judges elements until the bound. Within `if`, where no error is collected, the first wrong one ends the loop. */
function judgeEach(cxt: KeywordCxt, loop: (judge: JudgeElement) => void): void {
  const { gen, keyword, it } = cxt;
  const valid = gen.name('valid');
  const beyond = gen.scopeValue('func', { ref: isBeyond, code: _`helpers.isBeyond` });
  gen.var(valid, true);
  loop((dataProp, dataPropType) => {
    cxt.subschema({ keyword, dataProp, dataPropType }, valid);
    gen.if(it.allErrors ? _`!${valid} && ${beyond}.call(this)` : _`!${valid}`, () => gen.break());
  });
  if (!it.allErrors) cxt.ok(valid);
}

function isUnlisted({ parentSchema }: KeywordCxt, name: Name): Code {
  const listed = Object.keys((parentSchema['properties'] ?? {}) as Json);
  return listed.reduce<Code>((code, each) => _`${code} && ${name} !== ${each}`, _`true`);
}

/** Whether a list has an element twice. Ajv compares all pairs of objects, so that a list's time grows with the square of its length. */
export const hasTwice = (list: readonly unknown[]): boolean => new Set(list.map(canonical)).size < list.length;

/** `items`, `additionalProperties` and `uniqueItems`, in place of ajv's. */
export const boundedKeywords: readonly CodeKeywordDefinition[] = [
  {
    keyword: 'items',
    type: 'array',
    schemaType: ['object', 'boolean'],
    code: (cxt) =>
      judgeEach(cxt, (judge) =>
        cxt.gen.forRange('i', 0, _`${cxt.data}.length`, (position) => judge(position, byPosition)),
      ),
  },
  {
    keyword: 'additionalProperties',
    type: 'object',
    schemaType: ['object', 'boolean'],
    code: (cxt) =>
      judgeEach(cxt, (judge) =>
        cxt.gen.forIn('key', cxt.data, (name) => cxt.gen.if(isUnlisted(cxt, name), () => judge(name, byName))),
      ),
  },
  {
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    code: (cxt) => {
      const isTwice = cxt.gen.scopeValue('func', { ref: hasTwice, code: _`helpers.hasTwice` });
      if (cxt.schema === true) cxt.fail(_`${isTwice}(${cxt.data})`);
    },
  },
];

/** A keyword whose schema counts only if the context says so. */
export const hintKeyword = (keyword: 'x-advisory' | 'x-reference'): CodeKeywordDefinition => ({
  keyword,
  schemaType: 'object',
  code(cxt) {
    const { gen } = cxt;
    const valid = gen.name('valid');
    gen.var(valid, true);
    gen.if(_`this[${keyword}]`, () => cxt.subschema({ keyword }, valid));
    cxt.ok(valid);
  },
});
