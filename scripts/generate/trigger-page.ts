/** The page of the docs that lists the triggers of the mock. */
import { contract } from '../../openapi/contract/contract.js';
import { listTriggers, type ListedTrigger } from '../../mock/switches/triggers.js';

const top = `# Triggers of the mock

Generated from \`x-mock-triggers\` in \`openapi/openapi.yaml\` by \`npm run generate\`; do not edit.

The mock reacts to a request with one of these values as listed, whatever other switches are on. A value that ends with … may
be followed by anything, so that two requests can differ. Other servers treat them as ordinary values.
\`mockTriggers\` from \`delivery-conformance/triggers\` has them as typed constants.

| name | value | where | what happens |
| ---- | ----- | ----- | ------------ |
`;

/** The page as Markdown. */
export function triggerPage(): string {
  return `${top}${listTriggers().map(row).join('')}`;
}

function row({ id, match, value, where, description }: ListedTrigger): string {
  const places = where.map((text) => named(text).replace(/^\w+/, '`$&`')).join('<br>');
  return `| \`${id}\` | \`${value}${match === 'begins' ? '…' : ''}\` | ${places} | ${description} |\n`;
}

/** The text with the names of carriers in place of their uuids. */
function named(text: string): string {
  const { data } = contract.operation('listCarriers').answer.examples['full'] as {
    readonly data: { readonly carriers: readonly { readonly uuid: string; readonly name: string }[] };
  };
  return data.carriers.reduce((made, { uuid, name }) => made.replace(uuid, name), text);
}
