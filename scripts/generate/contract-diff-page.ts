/** The page of the docs that lists the rules of the contract's comparison, and which kinds of change oasdiff knows beside them. */
import { rules, type Rule } from '../../openapi/diff/rules.js';
import { whomOf } from '../contract-diff/result.js';

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

const ruleRow = (rule: Rule): string => `| \`${rule.id}\` | ${whomOf(rule)} | ${rule.step} | ${rule.says} |\n`;

const ruleTable = (): string =>
  `## Rules\n\n| rule | breaks | step | what changed |\n| ---- | ------ | ---- | ------------ |\n${rules.map(ruleRow).join('')}\n`;

const oasdiff = `## Compared with oasdiff

[oasdiff](https://github.com/oasdiff/oasdiff) is the usual tool for any OpenAPI document. This comparison is for contracts of
the form of \`openapi/openapi.yaml\` and also knows their own words (\`x-presence\`, \`x-open\`, \`x-listed\` …). Of the kinds of
change in oasdiff's catalogue:

| kind of change | here |
| -------------- | ---- |
| operations and paths: added, removed, deprecated, reactivated; operation ids and tags | covered |
| security requirements, scopes and schemes | covered |
| query and path parameters: added, removed, deprecated, required or not | covered |
| request bodies: added, removed, required or not; media types of requests and responses | covered |
| response statuses, of successes and refusals | covered |
| fields: added, removed, required or not | covered |
| types and null, \`enum\`, \`const\`, \`pattern\`, \`minimum\`, \`maximum\`, \`minLength\`, \`minItems\`, \`maxItems\`, \`anyOf\`, \`allOf\`, \`if\`/\`then\`/\`else\` | covered, in bodies, fields and parameters |
| the version: not raised enough, lowered | covered |
| response headers, webhooks, \`itemSchema\`, parameters of a whole path | \`unclassified\`: counts as breaking |
| sunset dates, stability levels, \`x-extensible-enum\`, header parameters, \`deprecated\` fields, defaults, \`readOnly\`, \`writeOnly\` | not covered: a document with them is refused |
| \`maxLength\`, exclusive bounds, \`multipleOf\`, \`uniqueItems\`, \`minProperties\`, \`maxProperties\`, \`oneOf\`, \`discriminator\`, \`prefixItems\`, \`contains\`, \`dependent…\`, \`patternProperties\`, \`propertyNames\`, \`unevaluated…\`, \`content…\` | not covered: a document with them is refused |
`;

/** The page as Markdown. */
export const contractDiffPage = (): string => `${top}${ruleTable()}${oasdiff}`;
