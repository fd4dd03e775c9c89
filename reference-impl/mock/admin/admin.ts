/** The handlers of the control interface, `/__mock`. */
import { contract } from '../../../openapi/contract/contract.js';
import type { PricingModel } from '../../../openapi/profile/pricing-models.js';
import type { Order } from '../../account/storage/records.js';
import type { Call, HttpOutcome, Stream } from '../../calls/call.js';
import { quoted, Refusal } from '../../calls/refusal.js';
import { jsonReply, refusalReply } from '../../calls/reply.js';
import { adminContract, adminRequest, isAdminPath, type AdminRequest } from './validate-request.js';
import { momentIn, momentNeeded } from '../worlds/clock.js';
import { parseFilter } from '../journal/exchange-query.js';
import { FileError } from '../../../openapi/text/file-error.js';
import type { Json } from '../../../openapi/schema/schema.js';
import type { ExchangeSummary } from '../journal/journal.js';
import type { RateReceipts } from '../receipts/recent.js';
import { replay, send, type Recipient, type SendRequest } from './send-request.js';
import type { ClockState } from '../worlds/state-events.js';
import { describe } from '../switches/describe.js';
import type { ListedFreedom } from '../../tolerances/freedoms.js';
import { switchDefinitions, SwitchError, type Switches } from '../switches/switches.js';
import type { SwitchBoard } from '../switches/switch-board.js';
import { listTriggers } from '../switches/triggers.js';
import { StateError, type Tenant } from '../worlds/tenants.js';
import { ordersNow, writtenTimeline, type WrittenStep } from '../worlds/timeline-text.js';

export { isAdminPath };

/** The part of the mock that the control interface uses. */
interface Controlled extends Recipient {
  readonly switches: SwitchBoard;
  readonly receipts: RateReceipts;
  readonly options: { readonly triggers?: boolean };
  readonly alike: string | undefined;
  reset(): void;
  resetWorld(id: string): void;
  restore(id: string, snapshot: string): void;
  load(id: string, scenario: string): void;
  setOrderStatus(id: string, uuid: string, status: string): Order;
  setTimeline(id: string, timeline: readonly WrittenStep[]): void;
  remove(id: string): void;
  removeAll(): void;
  pricingModelOf(world: string): Promise<PricingModel | null>;
  freedoms(world?: string): Promise<readonly ListedFreedom[]>;
}

type Handler = (request: AdminRequest) => unknown;

/** The control interface of one mock. */
export class Admin {
  /** By operationId. */
  private readonly handlers: Readonly<Record<string, Handler>>;

  constructor(private readonly mock: Controlled) {
    this.handlers = { ...this.ofMock(), ...this.ofSwitches(), ...this.ofWorlds(), ...this.ofExchanges() };
    const wanting = adminContract.operations.find(({ id }) => this.handlers[id] === undefined);
    if (wanting) throw new Error(`The control interface has no handler of ${wanting.id}.`);
  }

  /** Answers a call. Never throws. */
  async handle(call: Call): Promise<HttpOutcome> {
    try {
      const request = adminRequest(call);
      const answer = await this.handlers[request.operation.id]?.(request);
      if (!isStreamed(answer)) return jsonReply(answer);
      const { status, headers } = answer;
      return call.method === 'HEAD' ? { status, headers, body: '' } : answer;
    } catch (error) {
      return refusalReply(refusalOf(error));
    }
  }

  private ofMock(): Readonly<Record<string, Handler>> {
    const { mock } = this;
    const read = () => ({
      contract: contract.version,
      worlds: mock.tenants.all().map((tenant) => {
        const says = mock.switches.saysOf(tenant.id);
        return { ...worldView(tenant), ...(says.length > 0 && { says }) };
      }),
      snapshots: mock.tenants.snapshots(),
      switches: mock.switches.of(),
      says: [...imitationNote(mock), ...describe(mock.switches.of())],
    });
    return {
      readMock: read,
      readDocument: () => adminContract.document,
      resetMock: () => {
        mock.reset();
        return read();
      },
      listFaults: async () => {
        const { allFaults } = await import('../../faults/index.js');
        return { faults: allFaults.map(({ id, title, requirements, kind }) => ({ id, title, requirements, kind })) };
      },
      listFreedoms: async ({ query, token }) => {
        const { world = token === undefined ? undefined : mock.tenants.byToken(token)?.id } = query;
        return { freedoms: await mock.freedoms(world === undefined ? undefined : this.tenant({ id: world }).id) };
      },
      listTriggers: () => ({ triggers: mock.options.triggers === false ? [] : listTriggers() }),
    };
  }

  private ofSwitches(): Readonly<Record<string, Handler>> {
    const { switches } = this.mock;
    const worldOf = ({ path }: AdminRequest): string => this.tenant(path).id;
    return {
      readSwitches: () => ({ ...switchesView(switches.of()), known: switchDefinitions }),
      changeSwitches: async ({ body }) => switchesView(await switches.change(body)),
      clearSwitches: () => switchesView(switches.clear()),
      readWorldSwitches: (request) => switchesView(switches.of(worldOf(request))),
      changeWorldSwitches: async (request) => switchesView(await switches.change(request.body, worldOf(request))),
      clearWorldSwitches: (request) => switchesView(switches.clear(worldOf(request))),
    };
  }

  private ofWorlds(): Readonly<Record<string, Handler>> {
    const { mock } = this;
    const { tenants } = mock;
    /** A handler that changes a world and returns it. */
    const changeWorld =
      (change: (id: string, body: Json) => void): Handler =>
      ({ path, body }) => {
        change(this.tenant(path).id, (body ?? {}) as Json);
        return worldView(this.tenant(path));
      };
    return {
      listWorlds: () => ({ worlds: tenants.all().map(worldView) }),
      createWorld: ({ body }) => {
        const made = tenants.fork(body ?? {});
        return { ...worldView(made), token: made.token };
      },
      removeWorlds: () => {
        mock.removeAll();
        return { worlds: tenants.all().map(worldView) };
      },
      readWorld: changeWorld(() => undefined),
      removeWorld: ({ path }) => {
        const { id } = this.tenant(path);
        mock.remove(id);
        return { removed: id };
      },
      readState: async ({ path }) => {
        const { id, world } = this.tenant(path);
        return { ...world.state(), orders: ordersNow(world), pricing: await mock.pricingModelOf(id) };
      },
      loadScenario: (request) => {
        mock.load(this.tenant(request.path).id, String(request.body));
        return worldView(this.tenant(request.path));
      },
      resetWorld: changeWorld((id) => mock.resetWorld(id)),
      restoreWorld: changeWorld((id, { snapshot }) => mock.restore(id, String(snapshot))),
      setClock: changeWorld((id, body) => tenants.setClock(id, clockOf(body, this.tenant({ id }).clock))),
      setOrderStatus: ({ path, body }) => {
        const { status } = body as { readonly status: string };
        return mock.setOrderStatus(this.tenant(path).id, path['order_uuid'] ?? '', status);
      },
      setTimeline: changeWorld((id, { timeline }) => mock.setTimeline(id, timeline as readonly WrittenStep[])),
      listSnapshots: () => ({ snapshots: tenants.snapshots() }),
      takeSnapshot: ({ path, body }) => {
        const { world = 'main' } = (body ?? {}) as { readonly world?: string };
        tenants.snapshot(this.tenant({ id: world }).id, path['name'] ?? '');
        return { snapshots: tenants.snapshots() };
      },
      removeSnapshot: ({ path }) => {
        tenants.removeSnapshot(path['name'] ?? '');
        return { snapshots: tenants.snapshots() };
      },
    };
  }

  private ofExchanges(): Readonly<Record<string, Handler>> {
    const { journal, receipts } = this.mock;
    return {
      listExchanges: ({ query }) => ({ exchanges: journal.list(parseFilter(query, this.mock)) }),
      clearExchanges: () => {
        journal.clear();
        return { exchanges: [] };
      },
      followExchanges: ({ lastEvent }): Stream => ({
        status: 200,
        headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
        open: (send) => {
          const tell = (summary: ExchangeSummary): void =>
            send(`id: ${summary.id}\ndata: ${JSON.stringify(summary)}\n\n`);
          send(': exchanges follow\n\n');
          if (lastEvent !== undefined) journal.list({ after: lastEvent }).forEach(tell);
          return journal.subscribe(tell, () => send('event: forgotten\ndata: {}\n\n'));
        },
      }),
      readExchange: ({ path }) => journal.find(numberIn(path)) ?? nothing('exchange', path['id']),
      replayExchange: ({ path }) => replay(this.mock, numberIn(path)),
      sendRequest: ({ body, origin }) => send(this.mock, body as SendRequest, origin),
      readReceipts: ({ path }) => {
        const carriers = receipts.find(path['id'] ?? '');
        return carriers ? { carriers } : nothing('receipt', path['id']);
      },
    };
  }

  private tenant({ id = '' }: Readonly<Record<string, string>>): Tenant {
    return this.mock.tenants.byId(id) ?? nothing('world', id);
  }
}

function nothing(what: string, id = ''): never {
  throw new Refusal('not-found', `There is no ${what} ${JSON.stringify(id.slice(0, 80))} (any more).`);
}

const isStreamed = (answer: unknown): answer is Stream =>
  typeof answer === 'object' && answer !== null && 'open' in answer;

/** The number of an exchange; 0, which none has, for a malformed one. */
const numberIn = ({ id = '' }: AdminRequest['path']): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);

const imitationNote = ({ alike: target }: Controlled): readonly string[] =>
  target === undefined ? [] : [`What the specification leaves open is decided as ${target} does.`];

const switchesView = (on: Switches) => ({ on, says: describe(on) });

/** A world; its clock in the form of the request that sets it. */
const worldView = ({ id, from, world, clock }: Tenant) => ({
  ...{ id, from, time: world.now().toISOString() },
  clock: 'at' in clock ? { at: new Date(clock.at).toISOString() } : clock,
  ...world.counts,
  ...(world.timeline.length > 0 && { timeline: writtenTimeline(world.timeline) }),
});

function noMoment(given: unknown): never {
  throw new Refusal('unprocessable', `"at" ${momentNeeded}, not ${quoted(String(given))}.`);
}

/** The clock of a request: set to a time, by an offset from real time, or advanced. */
function clockOf(body: Json, before: ClockState): ClockState {
  const given = Object.keys(body);
  const [name = ''] = given;
  if (given.length !== 1 || !['at', 'offset', 'advance'].includes(name))
    throw new Refusal('unprocessable', 'A clock is set by one of "at", "offset" and "advance".');
  if (name === 'at') return { at: momentIn(String(body['at'])) ?? noMoment(body['at']) };
  const ms = Number(body[name]);
  if (name === 'offset') return { offset: ms };
  return 'at' in before ? { at: before.at + ms } : { offset: before.offset + ms };
}

/** A refusal for the errors that are the caller's mistake. */
function refusalOf(error: unknown): unknown {
  if (error instanceof StateError)
    return new Refusal(
      ({ unknown: 'not-found', taken: 'conflict', invalid: 'unprocessable' } as const)[error.kind],
      error.message,
    );
  if (error instanceof SwitchError || error instanceof FileError) return new Refusal('unprocessable', error.message);
  return error;
}
