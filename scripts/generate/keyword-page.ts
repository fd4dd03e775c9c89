/** The page of the docs that lists the keywords of schemas. */
import { keywords } from '../../openapi/keywords/index.js';
import type { Keyword } from '../../openapi/keywords/kit/keyword.js';
import { none } from '../../openapi/keywords/kit/rules.js';

const top = `# Keywords of schemas

Generated from \`openapi/keywords\` by \`npm run generate\`; do not edit.

The schemas of \`openapi/openapi.yaml\`, and those of a document for \`--contract\` or \`npm run contract:diff\`, may have these
keywords, and \`true\` and \`false\` in place of a schema. Any other keyword stops the command with its line: a rule that no
code reads would look like a rule. The [contract's own words](contract-words.md) for operations are on a page of their own.

- _refused_ and _accepted_: what the derived checks of requests send, where F is the field. Of a response, every keyword is
  checked.
- _fix_: whether a refusal of the mock has a value that keeps what was sent. Otherwise its fix is the contract's example.
- _a change_: the [rules of the comparison](contract-diff-rules.md), without \`request-\` or \`answer-\` before them.
- _3.0_: how \`openapi/openapi-3.0.yaml\` says it.

| keyword | says | refused | accepted | fix | a change | 3.0 |
| ------- | ---- | ------- | -------- | --- | -------- | --- |
`;

/** Stands for the name of a field. */
const field = 'F';

/** How a change is judged: the rules of its aspect, the one rule of a remark, or those of the places inside. */
function changeOf({ comparison }: Keyword): string {
  if (comparison === 'by place') return 'at each field or element';
  if (typeof comparison === 'string') return `\`${comparison}\``;
  return Object.keys(comparison.says)
    .map((effect) => `\`${comparison.name}-${effect}\``)
    .join('<br>');
}

/** The titles of what is refused and accepted; a keyword without titles of its own names what it changed. */
function requestsOf({ requests }: Keyword): readonly [refused: string, accepted: string] {
  if (!requests) return ['', ''];
  const { breaking, keeping } = requests;
  if (!breaking && !keeping) return ['as it says', 'as it says'];
  return [breaking?.(field) ?? '', keeping?.(field) ?? ''];
}

const in30Of = ({ in30 }: Keyword): string => (typeof in30 === 'function' ? 'in other words' : in30);

function row(keyword: Keyword): string {
  const { name, says, fix } = keyword;
  const cells = [
    `\`${name}\``,
    says,
    ...requestsOf(keyword),
    fix === none ? '' : 'yes',
    changeOf(keyword),
    in30Of(keyword),
  ];
  return `| ${cells.join(' | ')} |\n`;
}

/** The page as Markdown. */
export const keywordPage = (): string => `${top}${keywords.map(row).join('')}`;
