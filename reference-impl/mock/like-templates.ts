/** Fills the templates of a profile: for what was new in each answer of its target something new stands here. */
import { isRecord } from '../../openapi/schema.js';
import { eachText } from '../tolerances/changes.js';

/** What stands for each volatile part. A mock has no use for real ones, but they must look right. */
const values: Readonly<Record<string, () => string>> = {
  '<uuid>': () => '6f1c2d3e-4b5a-4c6d-8e7f-0a1b2c3d4e5f',
  '<id>': () => '4f9d2c7b1e6a8035',
  '<email>': () => 'somebody@example.com',
  '<phone>': () => '+12025550100',
  '<time>': () => new Date().toISOString(),
  '<number>': () => '10000',
};

/** A text with every volatile part filled in. */
export const filledText = (text: string): string =>
  text.replace(/<(?:uuid|id|email|phone|time|number)>/g, (name) => values[name]?.() ?? name);

/** A template with every volatile part filled in, also in the names of its fields. */
export function filledIn(template: unknown): unknown {
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [filledText(name), named(child)]));
  };
  return eachText(named(template), filledText);
}
