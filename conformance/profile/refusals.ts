/** How a target refuses, from the refusals of a run: each form once for each operation, condition and rule. */
import type { OperationId } from '../../openapi/contract/contract.js';
import type { ProfileRefusal, RefusalCondition } from '../../openapi/profile/profile.js';
import { formOf, shapeOf } from '../exchange/response-summary.js';
import { isRefusal, reread, type Exchange } from '../exchange/exchange.js';
import type { Report } from '../report/report.js';
import { templateOf } from '../exchange/placeholders.js';
import { byText } from '../text/printable.js';

/** How many exchanges show one form, and how many forms there are for one rule. */
const most = { exchanges: 3, forms: 6 } as const;

/** Mistakes that are conditions of their own. */
const conditions: readonly RefusalCondition[] = ['not-json', 'not-an-object', 'no-body', 'foreign', 'no-key'];

/** What is wrong with a request that must be refused. */
function conditionOf({ refusal = 'other', altered: { place = '', rule } = {} }: Exchange): RefusalCondition {
  const isInBody = place.startsWith('/');
  if (rule === 'x-refers-to') return isInBody ? 'reference' : 'unknown';
  if (rule === 'format' && place !== '' && !isInBody) return 'path';
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
    const rule = condition === 'body' ? { rule: exchange.altered?.rule ?? 'workflow' } : {};
    const key = JSON.stringify([exchange.operation, condition, rule, answer]);
    const group = groups.get(key) ?? { operation: exchange.operation, condition, ...rule, answer, exchanges: [] };
    groups.set(key, group);
    group.exchanges.push(exchange);
  }
  return [...groups.values()];
}

/** The shortest template, the first by its text of several: the same one whatever came first. */
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

/** Sorted by place, the usual form of each first. */
const inSequence = (a: Group, b: Group): number =>
  byText(placeOf(a), placeOf(b)) || b.exchanges.length - a.exchanges.length || byText(a.answer, b.answer);

/** The refusals of a run. A second run of a check counts for nothing, since only a failing one has it. */
export function refusalsIn({ exchanges, run }: Report): readonly ProfileRefusal[] {
  const refused = exchanges
    .filter(({ refusal, again }) => refusal !== undefined && !again)
    .map((exchange) => reread(exchange))
    .filter(isRefusal);
  const groups = [...groupsOf(refused)].sort(inSequence);
  const isEarly = (group: Group, at: number): boolean =>
    groups.slice(0, at).filter((other) => placeOf(other) === placeOf(group)).length < most.forms;
  return groups.filter(isEarly).map((group) => refusalOf(group, run.id));
}
