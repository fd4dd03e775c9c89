/** The contract as the page at `/docs` shows it: with the statement behind each rule, and the values that the mock reacts to. */
import { loadContract } from '../../openapi/contract/contract.js';
import { placeText } from '../../openapi/contract/mock-triggers.js';
import { anchorOf, requirement, type Requirement } from '../../openapi/requirements.js';
import { isRecord, type Json } from '../../openapi/schema/schema.js';

/** A trigger in words. */
export interface TriggerRow {
  readonly value: string;
  readonly where: readonly string[];
  readonly what: string;
}

/** The document with our own keywords moved into its descriptions. */
export function docsDocument(document: Json): Json {
  const annotated = withStatements(document) as Json;
  const info = annotated['info'] as Json;
  return { ...annotated, info: { ...info, description: `${String(info['description'])}\n\n${howToTry}` } };
}

/** The triggers of a contract, as rows of the page. */
export const triggerRows = (document: Json): readonly TriggerRow[] =>
  loadContract(document).triggers.map(({ match, value, where, description }) => ({
    value: `${String(value)}${match === 'begins' ? '…' : ''}`,
    where: where.map(placeText),
    what: description,
  }));

const howToTry =
  'To try an operation here, press *Authorize* and give the bearer token that the mock printed when it started.';

/** Every object of the document; what has an `x-requirement` says in its description which statement that is. */
function withStatements(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withStatements);
  if (!isRecord(node)) return node;
  const { ['x-advisory']: hinted, ...stated } = node;
  const kept = Object.entries(stated).filter(([word]) => !word.startsWith('x-'));
  const made = Object.fromEntries(kept.map(([word, value]) => [word, isExample(word) ? value : withStatements(value)]));
  const rows = [node['x-requirement'], isRecord(hinted) ? hinted['x-requirement'] : undefined];
  const texts = rows.flatMap((id) =>
    typeof id === 'string' ? [statement(requirement(id), 'operationId' in node)] : [],
  );
  if (texts.length === 0) return made;
  return { ...made, description: [node['description'], ...texts].filter(Boolean).join('\n\n') };
}

/** What callers send and get stands as it is. */
const isExample = (word: string): boolean => ['examples', 'example', 'enum', 'const', 'default'].includes(word);

/** At an operation also where the specification says so. */
function statement(row: Requirement, isWhole: boolean): string {
  const level = row.level === 'required' ? '' : ` (${row.level})`;
  return `**${row.id}**${level}: ${row.statement}${isWhole ? ` *${anchorOf(row)}*` : ''}`;
}
