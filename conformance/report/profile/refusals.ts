/** How a server refuses: each form of its refusals once for each operation, condition and rule. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { ProfileRefusal, RefusalCondition } from '../../../openapi/profile/profile.js';
import { formOf, shapeOf } from '../../requests/exchange/response-summary.js';
import { isRefusal, type Exchange } from '../../requests/exchange/exchange.js';
import { reread } from '../../requests/exchange/reported-exchange.js';
import type { Report } from '../report.js';
import { templateOf } from '../../requests/exchange/placeholders.js';
import { byText } from '../../text/printable.js';

/** The maximum numbers of exchanges per form, and of forms per rule. */
const most = { exchanges: 3, forms: 6 } as const;

/** Mistakes in a body that are separate conditions. */
const conditions: readonly RefusalCondition[] = ['not-json', 'not-an-object', 'no-body', 'foreign', 'no-key'];

/** The mistake in a request that must be refused. */
function conditionOf({
  intent: { refusal = 'other', altered: { place = '', rule } = {} },
}: Exchange): RefusalCondition {
  const isInBody = place.startsWith('/');
  if (rule === 'x-refers-to') return isInBody ? 'reference' : 'unknown';
  if (rule === 'format' && place !== '' && !isInBody) return 'path';
  // A profile has one condition for the methods of another account and of another carrier.
  if (rule === 'other-carrier') return 'foreign';
  return conditions.find((one) => one === rule) ?? refusal;
}

interface Group {
  readonly operation: OperationId;
  readonly condition: RefusalCondition;
  readonly rule?: string;
  readonly answer: string;
  readonly exchanges: Exchange[];
}

function groupsOf(refusals: readonly Exchange[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const exchange of refusals) {
    const [condition, answer] = [conditionOf(exchange), shapeOf(exchange)];
    const rule = condition === 'body' ? { rule: exchange.intent.altered?.rule ?? 'workflow' } : {};
    const key = JSON.stringify([exchange.operation, condition, rule, answer]);
    const group = groups.get(key) ?? { operation: exchange.operation, condition, ...rule, answer, exchanges: [] };
    groups.set(key, group);
    group.exchanges.push(exchange);
  }
  return [...groups.values()];
}

/** The shortest template, or the first one in alphabetical order: independent of the order of the exchanges. */
function templateFor(exchanges: readonly Exchange[], runId: string): unknown {
  const made = exchanges.flatMap(({ answer }) => (answer ? [templateOf(answer, runId)] : []));
  const texts = made.map((template) => [JSON.stringify(template) ?? '', template] as const);
  const [first] = texts.sort(([a], [b]) => a.length - b.length || byText(a, b));
  return first?.[1];
}

function refusalOf({ exchanges, ...form }: Group, runId: string): ProfileRefusal {
  const template = templateFor(exchanges, runId);
  const [first] = exchanges;
  const shown = exchanges.slice(0, most.exchanges).map(({ id }) => id);
  return {
    ...form,
    ...(first?.answer && { form: formOf(first.answer) }),
    seen: exchanges.length,
    ...(template !== undefined && { template }),
    exchanges: shown,
  };
}

const placeOf = ({ operation, condition, rule = '' }: Group): string => [operation, condition, rule].join(' ');

/** Sorted by place, and then the most frequent form first. */
const inSequence = (a: Group, b: Group): number =>
  byText(placeOf(a), placeOf(b)) || b.exchanges.length - a.exchanges.length || byText(a.answer, b.answer);

/** The refusals of a run. Second runs of checks don't count, since only failed checks have one. */
export function refusalsIn({ exchanges, run }: Report): readonly ProfileRefusal[] {
  const refused = exchanges
    .filter(({ intent: { refusal }, again }) => refusal !== undefined && !again)
    .map((exchange) => reread(exchange))
    .filter(isRefusal);
  const groups = [...groupsOf(refused)].sort(inSequence);
  const isEarly = (group: Group, at: number): boolean =>
    groups.slice(0, at).filter((other) => placeOf(other) === placeOf(group)).length < most.forms;
  return groups.filter(isEarly).map((group) => refusalOf(group, run.id));
}
