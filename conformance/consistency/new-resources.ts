/** What a run knows of how soon a new thing can be used: a write's effect may show late, within the wait. */
import { isRecord } from '../../openapi/schema/schema.js';
import type { Exchange } from '../exchange/exchange.js';
import { usableUuid, type Created } from '../exchange/ledger.js';
import { PartialOrders } from './partial-orders.js';
import { remainingWait, WaitBudget, FirstSeen, type WaitContext } from '../exchange/wait-budget.js';
import type { Input } from '../exchange/build-request.js';

/** The uuids in a request. No list holds any. */
function uuidsIn(value: unknown, found: string[] = []): readonly string[] {
  if (isRecord(value)) for (const name of Object.keys(value)) uuidsIn(value[name], found);
  const uuid = usableUuid(value);
  if (uuid !== undefined) found.push(uuid);
  return found;
}

/** What an operation took. */
const use = ({ operation }: Exchange, { uuid }: Created): string => `${operation} ${uuid.toLowerCase()}`;

/** Tells a refusal that only says "not yet" from any other. */
export class NewResourceWaits {
  /** What was taken, by the operation that took it: each service may hear of a new thing at another time. */
  private readonly accepted = new FirstSeen();
  private readonly budget = new WaitBudget();
  /** What is known of orders that show before all that was sent in them does. */
  readonly partialOrders: PartialOrders;
  /** What is known of carriers that show before all that belongs to an assignment does. */
  readonly carriers = new WaitBudget();
  /** How old things were when an operation took them that had refused them before, at the most. */
  private readonly lags = new Map<string, number>();

  constructor(private readonly run: WaitContext) {
    this.partialOrders = new PartialOrders(run);
  }

  /** Whether a request that was refused refers to something so new that it may be taken later. */
  mayBeTooNew(refused: Exchange, input: Input): boolean {
    if (this.budget.isSpent) return false;
    return this.createdIn(input).some(
      (created) => remainingWait(this.run, created, refused) > 0 && !this.accepted.has(use(refused, created), refused),
    );
  }

  /** Learns from the last answer to a request that had to be taken. */
  learn(last: Exchange, input: Input, isTaken: boolean): void {
    const created = this.createdIn(input);
    if (last.round !== undefined && created.length > 0) this.budget.count(isTaken);
    if (!isTaken) return;
    for (const one of created) {
      this.accepted.add(use(last, one), last);
      const age = this.run.waitMs - remainingWait(this.run, one, last);
      if (last.round !== undefined) this.lags.set(last.operation, Math.max(age, this.lags.get(last.operation) ?? 0));
    }
  }

  /** See `Session`. */
  async waitUntilUsable(operation: string, input: Input): Promise<void> {
    const { run, lags } = this;
    const lag = lags.get(operation);
    if (lag === undefined || run.options.recording) return;
    const ages = this.createdIn(input).map((one) => run.waitMs - remainingWait(run, one, { at: run.elapsed }));
    const left = Math.max(0, ...ages.map((age) => lag - age));
    if (left > 0) await run.sleep(left);
  }

  /** The run's own things that a request refers to. */
  private createdIn({ path, body }: Input): readonly Created[] {
    return [...uuidsIn(path), ...uuidsIn(body)].flatMap((uuid) => this.run.ledger.get(uuid) ?? []);
  }
}
