/**
 * Shows orders like the server of a profile: unsent fields, nullable fields, the carrier before an assignment, the
 * status.
 */
import { codeIn, type CodeOf } from '../../openapi/profile/open-answers.js';
import type { Json } from '../../openapi/json/json.js';
import {
  beforeAssignment,
  contactOf,
  day,
  forgettingReturns,
  isEmpty,
  withUnsent,
} from '../../variants/responses/unsent-values.js';
import { all, mapAnswer } from '../../reference-impl/pipeline/overrides.js';
import { showing } from '../../variants/kit/answers.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { unchanged, referenceOrFirst, type ProfileAnswers } from './answers.js';

type Code = CodeOf<'unsent'>;
type FilledCode = Extract<Code, `filled-${string}`>;

/** The empty value of each code. */
const blanks: Readonly<Record<Exclude<Code, FilledCode>, unknown>> = {
  absent: undefined,
  null: null,
  list: [],
  object: {},
  text: '',
};

type Fill = (order: Json) => unknown;

type Fills = Readonly<Partial<Record<FilledCode, Fill>>>;

const contact: Fills = {
  'filled-object': contactOf,
  'filled-blank': () => ({ uuid: '0', name: null, email: '', phone: null }),
};
const schedule: Fills = {
  'filled-object': () => day,
  'filled-blank': () => ({ from: null, to: '' }),
};

/** The value that a service fills in for an unsent field, by field and code. */
const fills: Readonly<Record<string, Fills>> = {
  source_contact: contact,
  destination_contact: contact,
  pickup_schedule: schedule,
  delivery_schedule: schedule,
  proof_of_delivery: {
    'filled-object': () => ({ signature: true, image: false }),
    'filled-blank': () => ({ signature: null, image: null }),
  },
  external_id: { 'filled-text': ({ order_number }) => order_number },
  notes: { 'filled-text': () => 'none' },
  tags: { 'filled-list': () => ['standard'] },
  skills: { 'filled-list': () => ['heater'] },
  is_return: { 'filled-boolean': () => false },
};

type StandIn = { readonly blank: unknown } | { readonly fill: Fill };

const isFilled = (code: Code): code is FilledCode => code.startsWith('filled-');

function standInOf(name: string, code: Code | undefined): StandIn | undefined {
  if (code === undefined) return undefined;
  if (!isFilled(code)) return { blank: blanks[code] };
  const fill = Object.hasOwn(fills, name) ? fills[name]?.[code] : undefined;
  return fill && { fill };
}

const isEmptyText = (one: StandIn): boolean => 'blank' in one && one.blank === '';

type StandIns = ReadonlyMap<string, StandIn>;

/** The field of an order whose empty value is used for all fields of its type. */
const models = { array: 'tags', object: 'pickup_schedule', string: 'notes' } as const;

/** The empty value of an unsent nested field: that of the order's field of the same type. */
const nested =
  (known: StandIns) =>
  (types: readonly string[]): unknown => {
    const type = (['array', 'object', 'string'] as const).find((one) => types.includes(one));
    const model = known.get(models[type ?? 'string']);
    if (!model || !('blank' in model)) return type === 'array' ? [] : null;
    return type === undefined && model.blank === '' ? null : model.blank;
  };

/** An object with some of its fields set, or removed where the value is undefined. */
const withFields = (object: Json, fields: Json): Json =>
  Object.fromEntries(Object.entries({ ...object, ...fields }).filter(([, value]) => value !== undefined));

function unsent(answers: ProfileAnswers): StageOverride {
  const known = new Map<string, StandIn>();
  answers.all('answers.asks.unsent', (coded, about) => {
    const [found, before] = [standInOf(about, codeIn(coded, 'unsent')), known.get(about)];
    // Two answers, one of them "": the suite also sends "", and the mock returns that anyway.
    if (!found || (before && !isEmptyText(before) && !isEmptyText(found))) return undefined;
    if (!before || isEmptyText(before)) known.set(about, found);
    return found;
  });
  if (known.size === 0) return unchanged;
  const show = mapAnswer((answer, { operation }) =>
    operation.id === 'getOrder' ? shown(answer as Json, known) : answer,
  );
  const returns = known.get('is_return');
  return returns && 'blank' in returns ? all(show, forgettingReturns) : show;
}

function shown(answer: Json, known: StandIns): unknown {
  const before = (answer['data'] as Json)['order'] as Json;
  const { data } = withUnsent(answer, nested(known)) as { readonly data: { readonly order: Json } };
  const fields = [...known]
    .filter(([name]) => isEmpty(before[name]))
    .map(([name, one]) => [name, 'blank' in one ? one.blank : one.fill(before)] as const);
  return { ...answer, data: { ...data, order: withFields(data.order, Object.fromEntries(fields)) } };
}

const moments = { absent: undefined, null: null, text: '2031-03-03T16:20:00.000Z', number: 1930321200 };

/** The value of a nullable field, by place and code. */
const nullables: Readonly<Record<string, Readonly<Partial<Record<CodeOf<'or-null'>, unknown>>>>> = {
  'customer.avatar': { absent: undefined, null: null, text: 'ada.png' },
  'source_location.verified_at': moments,
  'destination_location.verified_at': moments,
  'destination_location.directions': { absent: undefined, null: null },
  'carrier.agent': { null: null, text: 'Leo' },
};

/** Directions of a location of the account are shown unchanged. */
const isOpen = (part: Json, name: string): boolean => name !== 'directions' || part[name] === null;

function orNull(answers: ProfileAnswers): StageOverride {
  const changes = Object.entries(nullables).map(([place, values]) => {
    const codes = answers.all('answers.asks.or-null', (coded, about) => {
      const code = about === place ? codeIn(coded, 'or-null') : undefined;
      return code !== undefined && Object.hasOwn(values, code) ? code : undefined;
    });
    if (codes.length === 0) return unchanged;
    const value = values[referenceOrFirst('null', codes)];
    const [holder = '', name = ''] = place.split('.');
    return showing(holder, (part) => (isOpen(part, name) ? withFields(part, { [name]: value }) : part));
  });
  return all(...changes);
}

const carrierFields = ['agent', 'fees', 'name', 'shipping_method', 'uuid'];

function carrierBefore(answers: ProfileAnswers): StageOverride {
  const id = 'answers.asks.carrier-before';
  const names =
    answers.one(id, (coded) =>
      codeIn(coded, 'carrier-before') === 'nulls' && Array.isArray(coded.value) ? coded.value : undefined,
    ) ?? [];
  const nulls = Object.fromEntries(carrierFields.filter((name) => names.includes(name)).map((name) => [name, null]));
  return answers.choose(id, 'carrier-before', {
    absent: 'carrier-before.absent',
    null: unchanged,
    object: 'carrier-before.empty',
    list: 'carrier-before.empty-array',
    text: 'carrier-before.empty-text',
    nulls: beforeAssignment(() => nulls),
    fields: 'carrier-before.suggestion',
    other: undefined,
  });
}

/** A longer text is not a status. */
const longestWord = 100;

/** The server's words for the three statuses of the reference. */
function statuses(answers: ProfileAnswers): StageOverride {
  const words = (id: string, part: 'status' | 'status-assigned' | 'status-cancelled') =>
    answers.all(id, ({ part: of, value }) =>
      of === part && typeof value === 'string' && value !== '' && value.length <= longestWord ? value : undefined,
    );
  const shown = words('answers.asks.status', 'status');
  const [assigned] = words('assign-order.asks.again', 'status-assigned');
  const [cancelled] = words('cancel-order.asks.status', 'status-cancelled');
  const others = shown.filter((word) => word !== assigned && word !== cancelled);
  const fresh = referenceOrFirst('NEW', others.length > 0 ? others : shown);
  const byStatus: Json = {
    NEW: fresh,
    ...(assigned !== undefined && { ASSIGNED: assigned }),
    ...(cancelled !== undefined && cancelled !== fresh && { CANCELLED: cancelled }),
  };
  return showing<string>('status', (status) => byStatus[status] ?? status);
}

/** Shows orders like the recorded server: unsent fields, the carrier before an assignment, statuses. */
export const imitateOrders = (answers: ProfileAnswers): StageOverride =>
  all(...[unsent, carrierBefore, statuses, orNull].map((make) => make(answers)));
