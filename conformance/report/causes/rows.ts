/** The ranked table of causes: the first row that fits a failure, together with enough others of one key, is its cause. */
import { namesNothing, type Aspect } from './aspect.js';
import { isWrongNumber, lookUpIn, unitOf, unitText, type Facts, type Unit } from './facts.js';
import { mistyped } from './schemas.js';
import * as title from './titles.js';

/** A row of the table. */
export interface CauseRow {
  readonly id: string;
  /** Failures with equal keys have one cause; undefined if the row doesn't fit. */
  readonly key: (aspect: Aspect, facts: Facts) => string | undefined;
  /** How many failures must have the key, different by `counts`. Default: one. */
  readonly least?: (alike: readonly Aspect[], facts: Facts) => number;
  /** Failures with equal texts count once. Default: the operation. */
  readonly counts?: (aspect: Aspect) => string;
  readonly title: title.Title;
}

/** The rule for the range of a value in place of its bounds. */
const rangeOf = (rule: string): string => rule.replace(/^(?:minimum|maximum)(?=\.|$)/, 'range');

/** A rule that isn't checked in many places. `share`: of the places in which it was tried. */
const unchecked = (id: string, least: number, share: number, textOf: (unit: Unit) => string): CauseRow => ({
  id,
  key(aspect) {
    const unit = unitOf(aspect.exchange);
    return aspect.kind === 'accepts' && unit && !namesNothing(aspect) ? `${textOf(unit)} ${aspect.came}` : undefined;
  },
  least([first], facts) {
    // Two places that break alike may have two reasons. Two that accept a wrong value are simply unchecked.
    const some = first!.came === 'accepted' ? least : Math.max(least, 3);
    const text = textOf(unitOf(first!.exchange)!);
    return share === 0 ? some : Math.max(some, share * facts.triedWith(textOf, text));
  },
  counts: ({ exchange }) => unitText(unitOf(exchange)!),
  title: title.unchecked,
});

const ofOperation = unchecked('unchecked operation', 5, 0.75, ({ operation }) => operation);

/** Hardly any rule of an operation is checked. If fewer than three rules are not, these are the mistake. */
const uncheckedOperation: CauseRow = {
  ...ofOperation,
  least(alike, facts) {
    const rules = new Set(alike.map(({ rule }) => rangeOf(rule)));
    return rules.size < 3 ? Infinity : ofOperation.least!(alike, facts);
  },
};

const some = (least: number) => (): number => least;

const placeOf = ({ operation, place }: Aspect): string => `${operation} ${place}`;

/** A difference between a value of a response and the right one, in several places. */
const alike = (id: string, least: number, textOf: (aspect: Aspect, facts: Facts) => string | undefined): CauseRow => ({
  id,
  least: some(least),
  counts: placeOf,
  title: title.values,
  key: (aspect, facts) => (aspect.kind === 'value' ? textOf(aspect, facts) : undefined),
});

const isGone = ({ finding: { relation } }: Aspect): boolean => ['missing', 'null', 'empty'].includes(relation ?? '');

const isOfToken = ({ kind, exchange }: Aspect): boolean => kind === 'accepts' && exchange?.intent.refusal === 'token';

/** Whether a finding is about every response: then its cause doesn't depend on the order. */
const isGeneral = ({ check, kind, finding }: Aspect): boolean =>
  finding.rule !== 'assigned' && check.kind === 'derived' && kind !== 'accepts' && kind !== 'refuses';

/** The parts of an order that show another resource, with the operation that creates it. */
const makers = {
  customer: 'createCustomer',
  source_location: 'createLocation',
  destination_location: 'createLocation',
} as const;

/** The operation whose repeated identifiers explain a failure. */
function repeatedIn(aspect: Aspect, facts: Facts): string | undefined {
  const { operation, exchange, finding, place } = aspect;
  if (finding.relation === 'repeated') return operation;
  if (exchange?.operation !== 'getOrder') return undefined;
  if (!isGeneral(aspect) && facts.repeats('createOrder') && facts.isShared(aspect)) return 'createOrder';
  const maker = makers[place.split('.')[2] as keyof typeof makers];
  const isOfMaker = finding.relation === 'value' || finding.relation === 'changed';
  return isOfMaker && maker !== undefined && facts.repeats(maker) ? maker : undefined;
}

/** The object that a place is in. */
const parentOf = (place: string): string => place.replace(/\.[^.]*$/, '');

/** Both sides of an order, and both of its schedules, are read and written by the same code. */
const sideless = (place: string): string =>
  place.replace(/source|destination/g, 'side').replace(/pickup|delivery/g, 'time');

const isLookUpByNumber = ({ kind, exchange }: Aspect): boolean =>
  kind === 'refuses' && exchange !== undefined && lookUpIn(exchange)?.key === 'order_number';

/** The failure of one operation: what it does wrong, where. */
function single(aspect: Aspect, facts: Facts): string {
  const { kind, operation, place, rule, came } = aspect;
  if (kind === 'value') return `${operation} value ${facts.outermost(aspect)}`;
  if (kind === 'other') return `${operation} other ${rule}`;
  if (namesNothing(aspect)) return `${operation} accepts unknown ${came}`;
  return `${operation} ${kind} ${place === '' ? `${kind === 'accepts' ? aspect.check.requirement : ''} ${came}` : place}`;
}

/** The same difference in at least three operations comes from shared code; in two it may be a coincidence. */
const manyOperations = 3;

/** A failure of many operations. */
const everywhere = (id: string, key: CauseRow['key'], made: title.Title): CauseRow => ({
  id: `${id} everywhere`,
  key,
  least: some(manyOperations),
  title: made,
});

const isForeign = ({ kind, rule, came }: Aspect): boolean =>
  kind === 'accepts' && rule === 'foreign' && came === 'accepted';

/** Whether an unknown resource is accepted at the same place as another account's: then nothing there is looked up. */
const isUnknownAs =
  ({ operation, place }: Aspect) =>
  (other: Aspect): boolean =>
    other.kind === 'accepts' && other.operation === operation && other.place === place && other.rule === 'x-refers-to';

/** Whether the server says why it fails. The same words have the same reason. */
const isOfMessage = ({ kind, came, text }: Aspect): boolean =>
  text !== '' && (kind === 'refuses' || (kind === 'accepts' && came === 'broken'));

/** The table. A row stands before those whose failures it explains. */
export const rows: readonly CauseRow[] = [
  {
    id: 'refused since',
    key: (aspect, facts) => facts.refusedSince(aspect)?.operation,
    title: title.refusedSince,
  },
  {
    id: 'stray gateway',
    key: (aspect, facts) => (facts.strayOfGateway(aspect) ? String(aspect.exchange!.answer!.status) : undefined),
    title: title.stray,
  },
  {
    id: 'accounts',
    key: (aspect, { aspects }) =>
      isForeign(aspect) && !aspects.some(isUnknownAs(aspect)) ? aspect.operation : undefined,
    title: title.foreign,
  },
  { id: 'repeated identifiers', key: repeatedIn, title: title.repeated },
  {
    id: 'another order',
    key: (aspect, facts) =>
      aspect.exchange?.operation === 'getOrder' && !isOfToken(aspect) && !isGeneral(aspect) && facts.showsOther(aspect)
        ? ''
        : undefined,
    title: title.another,
  },
  everywhere('token', (aspect) => (isOfToken(aspect) ? aspect.came : undefined), title.token),
  {
    id: 'token',
    key: (aspect) => (isOfToken(aspect) ? `${aspect.operation} ${aspect.came}` : undefined),
    title: title.token,
  },
  everywhere('unknown', (aspect) => (namesNothing(aspect) ? aspect.came : undefined), title.of),
  {
    id: 'order number',
    key: (aspect, { isNumberWrong }) =>
      isNumberWrong && (isWrongNumber(aspect) || isLookUpByNumber(aspect)) ? '' : undefined,
    title: title.of,
  },
  everywhere(
    'no JSON',
    ({ kind, rule, came }) => (kind === 'accepts' && rule === 'not-json' ? came : undefined),
    title.accepts,
  ),
  everywhere('one message', (aspect) => (isOfMessage(aspect) ? aspect.text : undefined), title.reaction),
  {
    id: 'one message',
    key: (aspect) => (isOfMessage(aspect) ? `${aspect.operation} ${aspect.text}` : undefined),
    title: title.reaction,
  },
  {
    id: 'always broken',
    key: (aspect, facts) =>
      aspect.kind !== 'value' && aspect.came === 'broken' && facts.isAlways(aspect) ? aspect.operation : undefined,
    title: title.reaction,
  },
  uncheckedOperation,
  unchecked('unchecked rule', 5, 0.5, ({ rule }) => rangeOf(rule)),
  unchecked('unchecked rule of an operation', 3, 0, ({ operation, rule }) => `${operation} ${rangeOf(rule)}`),
  alike('types', 3, mistyped),
  alike('dropped', 2, (aspect, { sent }) => (isGone(aspect) ? sent.falsyAt(aspect) : undefined)),
  alike('absent', 3, (aspect) => (isGone(aspect) ? aspect.finding.relation : undefined)),
  alike('letters', 2, ({ finding: { relation } }) => (relation === 'letters' ? relation : undefined)),
  alike('many fields', 5, ({ operation, finding: { relation } }) => (relation === 'value' ? operation : undefined)),
  alike('one object', 2, ({ operation, place, finding: { relation } }) =>
    relation === 'value' && place.split('.').length > 3 ? `${operation} ${sideless(parentOf(place))}` : undefined,
  ),
  {
    id: 'assignment',
    key: (aspect, facts) =>
      aspect.kind === 'value' &&
      aspect.check.operation === 'assignOrder' &&
      aspect.check.kind === 'authored' &&
      aspect.finding.relation !== 'changed' &&
      facts.outermost(aspect) === aspect.place
        ? ''
        : undefined,
    title: title.assigned,
  },
  {
    id: 'many operations',
    key: (aspect) => {
      const { kind, place, rule, came, check } = aspect;
      const what = namesNothing(aspect) ? 'unknown' : kind === 'other' ? rule : place;
      return `${kind} ${what} ${kind === 'value' ? rule : came} ${what === '' ? check.requirement : ''}`;
    },
    least(all, facts) {
      const asked = all[0]!.exchange?.intent.altered?.place ? 2 : facts.operationsFor(all[0]!.check.requirement);
      return Math.min(manyOperations, Math.max(asked, 2));
    },
    title: title.of,
  },
  {
    id: 'both sides',
    key(aspect, facts) {
      const { kind, operation, place, rule, came } = aspect;
      if (kind === 'value') return `${operation} ${sideless(facts.outermost(aspect))} ${rule}`;
      return kind === 'accepts' && place !== '' ? `${operation} accepts ${sideless(place)} ${came}` : undefined;
    },
    least: some(2),
    counts: placeOf,
    title: title.of,
  },
  { id: 'one failure', key: single, title: title.of },
];
