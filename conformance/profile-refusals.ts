/** How a target refuses, from the refusals of a run: each form once for each operation, condition and rule. */
import type { OperationId } from '../openapi/contract.js';
import type { ProfileRefusal, RefusalCondition } from '../openapi/profile.js';
import { formOf, shapeOf } from './answer-forms.js';
import { isRefusal, reread, type Exchange } from './exchange.js';
import type { Report } from './report.js';
import { templateOf } from './template.js';
import { byText } from './text.js';

/** How many exchanges show one form, and how many forms there are for one rule. */
const most = { exchanges: 3, forms: 6 } as const;

/** The conditions that the name of a check tells. */
const named: readonly (readonly [RegExp, RefusalCondition])[] = [
  [/\.body\.(?:not|loose)-json$/, 'not-json'],
  [/\.body\.not-an-object$/, 'not-an-object'],
  [/\.body\.missing$/, 'no-body'],
  [/\.refuses\.path\..*\.format(?:\.look-alikes)?$/, 'path'],
  [/\.refuses\.path\..*\.refers-to$/, 'unknown'],
  [/\.refuses\.other-identifiers$/, 'unknown'],
  [/\.refers-to$|\.unknown-(?:on|beside|customer)-[a-z-]+$|\.[a-z]+-of-another-kind$/, 'reference'],
  [/^get-order\.refuses\.unknown$/, 'unknown'],
  [/\.foreign-[a-z-]+$|-of-(?:first|second)-account$/, 'foreign'],
  [/\.neither-key$/, 'no-key'],
];

/** What is wrong with a request that must be refused. */
function conditionOf({ refusal = 'other', by }: Exchange): RefusalCondition {
  return named.find(([pattern]) => pattern.test(by))?.[1] ?? refusal;
}

/** The kind of rule that a body breaks: the keyword at the end of a derived check's name. */
function ruleOf({ by }: Exchange): string {
  if (by.startsWith('given.')) return 'required';
  const [, rule = 'workflow'] =
    /\.((?:required|type|null|format|pattern|enum|anyOf|minimum|maximum)(?:\.hint)?)(?:\.look-alikes)?$/.exec(by) ?? [];
  return rule;
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
    const rule = condition === 'body' ? { rule: ruleOf(exchange) } : {};
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
