/** The set-up of checks: valid bodies, and resources that are created at their first use. */
import type { Operation, OperationId, Parameter } from '../../openapi/contract/contract.js';
import { callIn } from '../../openapi/contract/operation-names.js';
import { records, type Json } from '../../openapi/json/json.js';
import type { Reference } from '../../openapi/keywords/kit/schema.js';
import { applicableSchemas } from '../../openapi/schema/walk.js';
import { valueAt } from '../../openapi/json/place.js';
import type { RequestMutation } from '../model/altered.js';
import { build, type Resolve } from '../requests/data/build-body.js';
import { sharedSlot } from '../requests/data/unique-values.js';
import { onOwnDay } from '../requests/data/operator-dates.js';
import { lacking, type Exchange } from '../requests/exchange/exchange.js';
import {
  createdBy,
  creators,
  usableId,
  usableUuid,
  type Created,
  type ResourceKind,
} from '../requests/exchange/ledger.js';
import type { GivenData } from '../requests/data/operator-data.js';
import { keyOf, orderIn, readUntilFound } from '../judging/orders/find-order.js';
import type { UsableCarrier, Given, Session } from '../model/check.js';
import type { Input } from '../requests/exchange/build-request.js';
import { controlNamed, type Intent } from '../requests/exchange/intent.js';
import { Inconclusive } from '../model/stop.js';
import { findRefusedValues, type Sample } from './find-refused-values.js';

const isUuid = (value: unknown): boolean => usableUuid(value) !== undefined;

/** The carriers and methods of a response that other requests can refer to. */
export function carriersIn(exchange: Exchange): readonly UsableCarrier[] {
  return records(valueAt(exchange.answer?.json, ['data', 'carriers']))
    .filter((carrier) => isUuid(carrier['uuid']))
    .map((carrier) => ({
      uuid: carrier['uuid'] as string,
      methods: records(carrier['shipping_methods'])
        .filter((method) => isUuid(method['uuid']))
        .map((method) => ({ uuid: method['uuid'] as string, name: method['name'] })),
    }));
}

/** A resource of the operator. Its values are unknown. */
const existing = (kind: ResourceKind, uuid: string): Created => ({ kind, uuid, body: {}, exchange: 0 });

/** A new order, as soon as a look-up finds it or the wait is over. If it is never found, another check fails. */
async function newOrder(session: Session): Promise<Created> {
  const order = await session.given.make('order');
  await readUntilFound(session, order, { purpose: 'set-up: wait for a new order' });
  return order;
}

/** The operator's order, found by its keys. */
async function findOperatorOrder(session: Session, keys: NonNullable<GivenData['order']>): Promise<Created> {
  const exchange = await session.send(
    'getOrder',
    { query: keys },
    { purpose: "set-up: the operator's order", due: 'either' },
  );
  const order = orderIn(exchange);
  if (!order)
    return session.inconclusive(
      'circumstance',
      `the order of the file of --given can't be read: ${lacking(exchange, 'order at data.order')}`,
    );
  const { uuid, order_number, external_id } = order;
  // If the response lacks the number, the operator's own is used.
  const orderNumber = usableId(order_number) ?? keys.order_number;
  return {
    ...existing('order', usableUuid(uuid) ?? ''),
    ...(orderNumber !== undefined && { orderNumber }),
    body: external_id ? { external_id } : {},
  };
}

/** Sends a sample that the session needs. If it is refused, the record shows which of its values are the reason. */
async function neededSample(
  session: Session,
  sample: Sample,
  input: Input,
  intent: Partial<Intent>,
): Promise<Exchange> {
  try {
    return await session.needed(sample.operation, input, intent);
  } catch (thrown) {
    if (thrown instanceof Inconclusive && thrown.exchange)
      await findRefusedValues(session, thrown.exchange, sample, input.path);
    throw thrown;
  }
}

/** The set-up of one session. Shared resources are created once per run. */
export class SetUp implements Given {
  private samples = 0;

  constructor(private readonly session: Session) {}

  async body(operation: OperationId, example = 'full'): Promise<Json> {
    const { run, fresh } = this.session;
    const { body } = run.operation(operation);
    return body ? build(run.contract, body, example, fresh, this.resolve, run.options.given) : {};
  }

  async sample(operation: OperationId, given: GivenData, example = 'full'): Promise<Json> {
    const { run, name } = this.session;
    // Each sample has its own identifiers: a server may refuse one that it has already.
    const scope = `${name} sample ${++this.samples}`;
    const fresh = run.freshSources(scope, sharedSlot(scope), given);
    return build(run.contract, run.operation(operation).body!, example, fresh, this.resolve, given);
  }

  at(time: string, first?: string): string {
    return onOwnDay(time, this.session.run.options.given?.date, first);
  }

  private readonly resolve: Resolve = async (reference: Reference, of, nth) => {
    if (reference === 'location') return (await this.location(nth)).uuid;
    if (reference === 'customer') return (await this.customer()).uuid;
    if (reference === 'order') return (await this.make('order', 'minimal')).uuid;
    const carriers = await this.carriers();
    if (reference === 'carrier') return carriers[0]!.uuid;
    return carriers.find((carrier) => carrier.uuid === of)!.methods[0]!.uuid;
  };

  async input(operation: OperationId, example = 'full', before?: Input): Promise<Input> {
    if (operation === 'getOrder') return { query: keyOf(this.session, await this.order()) };
    const asked = this.session.run.operation(operation);
    const body = asked.body ? { body: await this.body(operation, example) } : {};
    return { ...(before?.path ? { path: before.path } : await this.path(asked)), ...body };
  }

  /** New resources for the parameters of a path. Another version of the contract may have parameters that the suite doesn't know. */
  private async path({ id, parameters, dependencies }: Operation): Promise<Pick<Input, 'path'>> {
    const query = parameters.find((parameter) => parameter.in === 'query' && parameter.required);
    if (query || dependencies.length > 0) return this.unknown(id, query?.name ?? 'its query');
    const values: Record<string, string> = {};
    for (const parameter of parameters)
      if (parameter.in === 'path') values[parameter.name] = await this.value(id, parameter);
    return Object.keys(values).length > 0 ? { path: values } : {};
  }

  private async value(id: OperationId, { name, schema }: Parameter): Promise<string> {
    const all = applicableSchemas(this.session.run.contract, schema);
    const reference = all.find((facet) => facet['x-refers-to'] !== undefined)?.['x-refers-to'];
    if (reference === 'carrier') return (await this.carriers())[0]!.uuid;
    if (typeof reference !== 'string') return this.unknown(id, name);
    return (await this.make(reference, reference === 'order' ? 'minimal' : 'full')).uuid;
  }

  private unknown(id: OperationId, what: string): never {
    return this.session.inconclusive(
      'circumstance',
      `the suite has no ${what} to send to ${callIn(this.session.run.operation(id))}`,
    );
  }

  async make(kind: ResourceKind, example = 'full', change?: (body: Json) => object): Promise<Created> {
    const sample = await this.body(creators[kind], example);
    const intent = { purpose: `set-up: a new ${kind}`, role: 'set-up' } as const;
    const operation = creators[kind];
    const body = (change?.(sample) ?? sample) as Json;
    const exchange = await (change
      ? this.session.needed(operation, { body }, intent)
      : neededSample(this.session, { operation, example }, { body }, intent));
    const created = createdBy(exchange, body);
    const reason = `set-up: the response to a new ${kind} has no identifier`;
    return created ?? this.session.inconclusive('target', reason, exchange);
  }

  async accepted(kind: ResourceKind, body: Json, variation: RequestMutation): Promise<Created> {
    const exchange = await this.session.accepted(creators[kind], { body }, variation);
    const created = createdBy(exchange, body);
    const reason = `the response to a new ${kind} has no identifier`;
    return created ?? this.session.inconclusive('target', reason, exchange);
  }

  location(nth = 0): Promise<Created> {
    const { given } = this.session.run.options;
    const own = given?.locations?.[nth % given.locations.length];
    return this.session.shared(`location.${nth}`, (session) =>
      own === undefined ? session.given.make('location') : Promise.resolve(existing('location', own)),
    );
  }

  customer(): Promise<Created> {
    const own = this.session.run.options.given?.customer;
    return this.session.shared('customer', (session) =>
      own === undefined ? session.given.make('customer') : Promise.resolve(existing('customer', own)),
    );
  }

  order(): Promise<Created> {
    const { given, readOnly } = this.session.run.options;
    const own = readOnly ? given?.order : undefined;
    return this.session.shared('order', (session) => (own ? findOperatorOrder(session, own) : newOrder(session)));
  }

  carriers(): Promise<readonly UsableCarrier[]> {
    return this.session.shared('carriers', async (session) => {
      const exchange = await session.needed('listCarriers', {}, { purpose: 'set-up: the connected carriers' });
      if (!Array.isArray(valueAt(exchange.answer?.json, ['data', 'carriers'])))
        return session.inconclusive(
          'target',
          `the carriers can't be read: ${lacking(exchange, 'list at data.carriers')}`,
          exchange,
        );
      const carriers = carriersIn(exchange).filter((carrier) => carrier.methods.length > 0);
      return carriers.length > 0
        ? carriers
        : session.inconclusive('circumstance', 'no carrier with a shipping method is connected');
    });
  }

  control(operation: OperationId, example = 'full'): Promise<void> {
    return this.session.shared(controlNamed(operation, example), async (session) => {
      const input = await session.given.input(operation, example);
      const intent = { purpose: `control: the unaltered ${example} request`, role: 'control' } as const;
      await neededSample(session, { operation, example }, input, intent);
    });
  }
}
