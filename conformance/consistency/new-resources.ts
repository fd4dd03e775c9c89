/** Waits until the server knows a new resource, since it may be eventually consistent. */
import { isRecord } from '../../openapi/json/json.js';
import { isAccepted, type Exchange } from '../exchange/exchange.js';
import { usableUuid, type Created } from '../exchange/ledger.js';
import { LateLooks } from './late-looks.js';
import { PartialOrders } from './partial-orders.js';
import { remainingWait, WaitBudget, FirstSeen, type WaitContext } from '../exchange/wait-budget.js';
import type { Input } from '../exchange/build-request.js';

/** The uuids in a request. Arrays are skipped: no request has uuids in one. */
function uuidsIn(value: unknown, found: string[] = []): readonly string[] {
  if (isRecord(value)) for (const name of Object.keys(value)) uuidsIn(value[name], found);
  const uuid = usableUuid(value);
  if (uuid !== undefined) found.push(uuid);
  return found;
}

/** A key for an operation that accepted a resource. */
const use = ({ operation }: Exchange, { uuid }: Created): string => `${operation} ${uuid.toLowerCase()}`;

/** Distinguishes refusals of resources that are too new from other refusals. */
export class NewResourceWaits {
  /** The resources that each operation accepted: each service may know a new one at a different time. */
  private readonly accepted = new FirstSeen();
  private readonly budget = new WaitBudget();
  /** Waits for orders that show before all of their parts do. */
  readonly partialOrders: PartialOrders;
  /** Looks for an order after the wait. */
  readonly lateLooks: LateLooks;
  /** The budget of waits for parts of an assignment that show later than the assignment itself. */
  private readonly assignments = new WaitBudget();
  /** For each operation, the highest age at which a resource was accepted that had been refused before. */
  private readonly lags = new Map<string, number>();

  constructor(private readonly run: WaitContext) {
    this.partialOrders = new PartialOrders(run);
    this.lateLooks = new LateLooks(run);
  }

  /** Whether an assignment that lacks parts may still show them. */
  mayComplete(shown: Exchange): boolean {
    return this.run.source.repeats(shown, 'round', () => !this.assignments.isSpent);
  }

  /** Notes whether a wait for the parts of an assignment helped. */
  noteAssignment(isComplete: boolean): void {
    this.assignments.count(isComplete);
  }

  /** Whether a refused request refers to a resource so new that it may be accepted later. */
  mayBeTooNew(refused: Exchange, input: Input): boolean {
    const isNew = (created: Created): boolean =>
      remainingWait(this.run, created, refused) > 0 && !this.accepted.has(use(refused, created), refused);
    const isWorth = (): boolean => !this.budget.isSpent && this.createdIn(input).some(isNew);
    return this.run.source.repeats(refused, 'round', isWorth);
  }

  /** Learns from the last response to a request that should be accepted, and was sent again after a refusal if `isRetried`. */
  learn(last: Exchange, input: Input, isRetried: boolean): void {
    const created = this.createdIn(input);
    if (created.length === 0) return;
    if (isRetried) this.budget.count(isAccepted(last));
    if (!isAccepted(last)) return;
    for (const one of created) this.accepted.add(use(last, one), last);
    if (!isRetried) return;
    // The newest resource was too new. Others in the request may be as old as the run.
    const age = Math.min(...created.map((one) => this.ageOf(one, last)));
    this.lags.set(last.operation, Math.max(age, this.lags.get(last.operation) ?? 0));
  }

  /** See `Session`. */
  async waitUntilUsable(operation: string, input: Input): Promise<void> {
    const { run, lags } = this;
    const lag = lags.get(operation);
    if (lag === undefined) return;
    const at = run.source.elapsed;
    const left = Math.max(0, ...this.createdIn(input).map((one) => lag - this.ageOf(one, { at })));
    if (left > 0) await run.source.sleep(left);
  }

  /** How old a resource was at a time, in milliseconds. */
  private ageOf(created: Created, then: Pick<Exchange, 'at'>): number {
    return this.run.waitMs - remainingWait(this.run, created, then);
  }

  /** The resources of the run that a request refers to. */
  private createdIn({ path, body }: Input): readonly Created[] {
    return [...uuidsIn(path), ...uuidsIn(body)].flatMap((uuid) => this.run.ledger.get(uuid) ?? []);
  }
}
