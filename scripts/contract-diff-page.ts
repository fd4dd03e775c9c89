/** The page of the docs that lists the rules of the contract's comparison, and what we say to each rule of oasdiff. */
import { oasdiffIds } from '../openapi/diff/oasdiff-ids.js';
import { sayingTo, type Saying } from '../openapi/diff/oasdiff.js';
import { ruleById, rules, type Rule } from '../openapi/diff/rules.js';

const top = `# Comparing two versions of the contract

Generated from \`openapi/diff\` by \`npm run generate\`; do not edit.

\`npm run -s contract:diff -- OLD NEW\` tells each change between two versions of the contract by operation and place.
OLD and NEW are files, files in a revision of git (\`main~3:openapi/openapi.yaml\`), or revisions alone, which stand for
\`openapi/openapi.yaml\` in them.

## Who is broken

Clients are broken by a change when one that keeps the old contract may fail with a server that keeps the new one;
servers when one that keeps the old contract may fail a client that keeps the new one. Requests and answers are opposite
directions: fewer requests break clients, more break servers; more answers break clients, fewer break servers. A new
field of a request breaks servers even where it may be left out, because a server that doesn't know it can't do what it
is sent for. A server that does more than it must, such as to accept what the new contract forbids, fails no client, but
may fail the suite: \`--evidence DIR\` judges stored reports by both versions and tells which checks fail newly.

Only what is stated can break. Where the contract leaves open (\`x-open\`), hints (\`x-advisory\`, \`x-hint\`) or knows no
more than a name (\`x-provisional\`), a change is told and breaks nobody; to take a statement back, or to make one, is a
change with a rule of its own. In an open set (\`x-listed\`) the listed values are the ones that are sure to be accepted.
References and \`allOf\` are followed, so that what is only written otherwise is no change. What no rule knows is
\`unclassified\` and counts as breaking, and a document with a word that is not known here is refused.

## Gates

The exit code is 1 when a change breaks clients or servers and is not acknowledged, and 2 when nothing can be told. A
file of acknowledgements (\`--acknowledge FILE\`) lists what is meant; an entry that acknowledges nothing is an error:

\`\`\`yaml
- rule: request-needed-field-removed
  place: assignOrder request /carrier_account_id
  reason: Carriers are named by uuid since 2.0.0; the account's id was never stable.
\`\`\`

The version in \`info.version\` must make a major step where clients are broken, a minor one where something is added (which
is all that breaks only servers), and a patch step for anything else. A smaller step is told, and fails with
\`--check-version\`. \`--changelog\` prints the entry of a changelog for the contract.

`;

const whomOf = ({ clients, servers }: Rule): string =>
  clients ? (servers ? 'clients and servers' : 'clients') : servers ? 'servers' : 'nobody';

const ruleRow = (rule: Rule): string => `| \`${rule.id}\` | ${whomOf(rule)} | ${rule.step} | ${rule.says} |\n`;

const ruleTable = (): string =>
  `## Rules\n\n| rule | breaks | step | what changed |\n| ---- | ------ | ---- | ------------ |\n${rules.map(ruleRow).join('')}\n`;

function sayingText(saying: Saying): string {
  if (saying.kind === 'refused') return `doesn't apply: a document with ${named(saying.word)} is refused`;
  if (saying.kind === 'unclassified')
    return `\`unclassified\` | breaks clients and servers: no rule knows ${saying.part}`;
  const found = saying.rules.map(ruleById);
  const whom = [...new Set(found.map(whomOf))];
  return `${found.map(({ id }) => `\`${id}\``).join(', ')} | breaks ${whom.length > 1 ? 'clients and servers' : whom[0]}`;
}

const named = (word: string): string => (word.startsWith('no ') ? word : `\`${word}\``);

function idRow(id: string): string {
  const saying = sayingTo(id);
  return `| \`${id}\` | ${saying.kind === 'refused' ? `| ${sayingText(saying)}` : sayingText(saying)} |\n`;
}

const kindCount = (kind: Saying['kind']): number => oasdiffIds.filter((id) => sayingTo(id).kind === kind).length;

const oasdiffTop = (): string => `## Rules of oasdiff

The public catalogue of [oasdiff](https://github.com/oasdiff/oasdiff) has ${oasdiffIds.length} ids. ${kindCount('rules')} apply to this kind of contract; each
is proved by a pair of documents in \`openapi/diff/oasdiff.test.ts\`. ${kindCount('unclassified')} are about parts of a document that no rule here
knows, and ${kindCount('refused')} about words that this contract doesn't speak, so that a document with them is refused.

| rule of oasdiff | our rule | what we say |
| --------------- | -------- | ----------- |
`;

/** The page as Markdown. */
export const contractDiffPage = (): string => `${top}${ruleTable()}${oasdiffTop()}${oasdiffIds.map(idRow).join('')}`;
