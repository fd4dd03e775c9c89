/** The triggers of the mock as constants for tests of front ends, in a file without imports. */
import { placeText, readTriggers, type MockTrigger } from '../../openapi/contract/mock-triggers.js';

const top = `/** Generated from openapi.yaml by \`npm run generate\`; do not edit. */

/** Values that make the mock react. With \`begins\`, anything may follow the value. */
export const mockTriggers = {
`;

/** The file's text, made from the contract's document. */
export function triggerConstants(document: unknown): string {
  const triggers = (document as Readonly<Record<string, unknown>>)['x-mock-triggers'] ?? {};
  return `${top}${readTriggers(triggers, '#/x-mock-triggers').map(constantOf).join('')}} as const;\n`;
}

const constantOf = ({
  id,
  description,
  match,
  value,
  where,
}: MockTrigger): string => `  /** ${description} In ${where.map(placeText).join(', in ')}. */
  ${id}: { match: '${match}', value: ${typeof value === 'string' ? textOf(value) : value} },
`;

const textOf = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
