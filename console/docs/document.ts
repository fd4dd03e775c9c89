/** The contract for the page at `/docs`, with the statement of each rule, and the mock's triggers. */
import { loadContract } from '../../openapi/contract/contract.js';
import { placeText } from '../../openapi/contract/mock-triggers.js';
import { anchorOf, requirement, type Requirement } from '../../openapi/requirements.js';
import { isRecord, type Json } from '../../openapi/json/json.js';

/** The texts of a trigger. */
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

/** The triggers of a contract as table rows. */
export const triggerRows = (document: Json): readonly TriggerRow[] =>
  loadContract(document).triggers.map(({ match, value, where, description }) => ({
    value: `${String(value)}${match === 'begins' ? '…' : ''}`,
    where: where.map(placeText),
    what: description,
  }));

const howToTry =
  'To try an operation here, press *Authorize* and give the bearer token that the mock printed when it started.';

/** Adds the statement of each `x-requirement` to the description beside it, in every object of the document. */
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

/** Whether a keyword contains examples or values, which are not changed. */
const isExample = (word: string): boolean => ['examples', 'example', 'enum', 'const', 'default'].includes(word);

/** The text of a statement; for an operation also its place in the specification. */
function statement(row: Requirement, isWhole: boolean): string {
  const level = row.level === 'required' ? '' : ` (${row.level})`;
  return `**${row.id}**${level}: ${row.statement}${isWhole ? ` *${anchorOf(row)}*` : ''}`;
}
