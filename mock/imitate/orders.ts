/**
 * Shows orders like the server of a profile: unsent fields, nullable fields, the carrier before an assignment, the
 * status.
 */
import { codeIn, type CodeOf } from '../../openapi/profile/open-answers.js';
import type { Json } from '../../openapi/json/json.js';
import { own } from '../../openapi/json/place.js';
import { all } from '../../reference-impl/pipeline/overrides.js';
import { nullables, showingNullable, showingStatuses } from '../../variants/responses/shown-orders.js';
import {
  fillings,
  showingNullCarrier,
  showingSuggestedCarrier,
  showingUnsent,
  type Fill,
} from '../../variants/responses/unsent-values.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { unchanged, referenceOrFirst, type ImitatedAnswers } from './answers.js';

type Code = CodeOf<'unsent'>;

/** The empty value of each code. */
const blanks: Readonly<Partial<Record<Code, unknown>>> = {
  absent: undefined,
  null: null,
  list: [],
  object: {},
  text: '',
};

const isBlank = (code: Code): boolean => Object.hasOwn(blanks, code);

/** What an order shows for an unsent field; undefined if no service fills in such a value there. */
const fillOf = (name: string, code: Code): Fill | undefined =>
  isBlank(code) ? () => blanks[code] : own(own(fillings, name), code.slice('filled-'.length));

type Codes = ReadonlyMap<string, Code>;

/** The field of an order whose empty value is used for all fields of its type. */
const models = { array: 'tags', object: 'pickup_schedule', string: 'notes' } as const;

/** The empty value of an unsent nested field: that of the order's field of the same type. */
const nested =
  (known: Codes) =>
  (types: readonly string[]): unknown => {
    const type = (['array', 'object', 'string'] as const).find((one) => types.includes(one));
    const code = known.get(models[type ?? 'string']);
    if (code === undefined || !isBlank(code)) return type === 'array' ? [] : null;
    return type === undefined && code === 'text' ? null : blanks[code];
  };

function unsent(answers: ImitatedAnswers): StageOverride {
  const id = 'answers.asks.unsent';
  // The suite also sends "": a server that shows it again has two answers, one of them "".
  const returned = new Set(answers.all(id, (coded, about) => (codeIn(coded, 'unsent') === 'text' ? about : undefined)));
  const known = new Map<string, Code>();
  const fills = new Map<string, Fill>();
  answers.all(id, (coded, about) => {
    const [code, before] = [codeIn(coded, 'unsent'), known.get(about)];
    const fill = code && fillOf(about, code);
    if (!fill || (before && before !== 'text' && code !== 'text')) return undefined;
    if (!before || before === 'text') {
      known.set(about, code);
      fills.set(about, (order) => (returned.has(about) && order[about] === '' ? '' : fill(order)));
    }
    return code;
  });
  return known.size > 0 ? showingUnsent(fills, nested(known)) : unchanged;
}

function orNull(answers: ImitatedAnswers): StageOverride {
  const changes = Object.entries(nullables).map(([place, values]) => {
    const codes = answers.all('answers.asks.or-null', (coded, about) => {
      const code = about === place ? codeIn(coded, 'or-null') : undefined;
      return code !== undefined && Object.hasOwn(values, code) ? code : undefined;
    });
    return codes.length > 0 ? showingNullable(place, own<unknown>(values, referenceOrFirst('null', codes))) : unchanged;
  });
  return all(...changes);
}

const beforeId = 'answers.asks.carrier-before';

/** The answers about the carrier before an assignment, without counting them as imitated. */
const carriersBefore = ({ profile }: ImitatedAnswers) =>
  profile.questions.filter(({ id }) => id === beforeId).flatMap(({ answers }) => answers.map(({ coded }) => coded));

/** Whether an order looks assigned before it is, since it shows all fields of a carrier. */
export const looksAssigned = (answers: ImitatedAnswers): boolean =>
  carriersBefore(answers).some(
    (coded) => coded?.code === 'fields' && Array.isArray(coded.value) && coded.value.includes('agent'),
  );

function carrierBefore(answers: ImitatedAnswers): StageOverride {
  const id = beforeId;
  const names = carriersBefore(answers)
    .map((coded) => coded?.value)
    .find(Array.isArray);
  return answers.choose(id, 'carrier-before', {
    absent: 'carrier-before.absent',
    null: unchanged,
    object: 'carrier-before.empty',
    list: 'carrier-before.empty-array',
    text: 'carrier-before.empty-text',
    nulls: showingNullCarrier(names ?? []),
    fields: showingSuggestedCarrier(names),
    other: undefined,
  });
}

/** A longer text is not a status. */
const longestWord = 100;

/** The server's words for the three statuses of the reference; a cancelled order may keep the word of a new one. */
export function statusWords(answers: ImitatedAnswers) {
  const words = (id: string, part: 'status' | 'status-assigned' | 'status-cancelled') =>
    answers.all(id, ({ part: of, value }) =>
      of === part && typeof value === 'string' && value !== '' && value.length <= longestWord ? value : undefined,
    );
  const shown = words('answers.asks.status', 'status');
  const [assigned] = words('assign-order.asks.again', 'status-assigned');
  const [cancelled] = words('cancel-order.asks.status', 'status-cancelled');
  const others = shown.filter((word) => word !== assigned && word !== cancelled);
  const fresh = referenceOrFirst('NEW', others.length > 0 ? others : shown);
  return { shown, fresh, assigned, cancelled: cancelled === fresh ? undefined : cancelled };
}

function statuses(answers: ImitatedAnswers): StageOverride {
  const { shown, fresh, assigned, cancelled } = statusWords(answers);
  const byStatus: Json = {
    NEW: fresh,
    ...(assigned !== undefined && { ASSIGNED: assigned }),
    ...(cancelled !== undefined && { CANCELLED: cancelled }),
    ...(cancelled === undefined && shown.length > 0 && !shown.includes('CANCELLED') && { CANCELLED: fresh }),
  };
  return showingStatuses(byStatus);
}

/** Shows orders like the recorded server: unsent fields, the carrier before an assignment, statuses. */
export function imitateOrders(answers: ImitatedAnswers): StageOverride {
  // The fields of a carrier are the same before and after its assignment; a blank before it stays blank.
  const makers = looksAssigned(answers)
    ? [unsent, orNull, carrierBefore, statuses]
    : [unsent, carrierBefore, statuses, orNull];
  return all(...makers.map((make) => make(answers)));
}
