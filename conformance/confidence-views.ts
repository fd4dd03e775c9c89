/** A recorded run seen with a few things altered, without copying the rest of it. */
import { Ledger, type Created } from './ledger.js';
import { Recording, type Ending } from './recording.js';
import type { Asked } from './recording.js';
import type { Exchange } from './exchange.js';
import type { Run } from './run.js';

/** What of a run can be another one. */
type Altered = Partial<Pick<Run, 'exchanges' | 'ledger' | 'once' | 'options'>>;

/** A run that is another one, but for what is given here. */
export const viewOf = (run: Run, altered: Altered): Run => Object.assign(Object.create(run) as Run, altered);

/** A ledger that knows what another one knows, but for some of what was created and of what shows an assignment. */
export class LedgerView extends Ledger {
  private readonly own = new Set<number>();

  constructor(
    private readonly base: Ledger,
    private readonly altered: ReadonlyMap<string, Created | undefined>,
    private readonly unsettled: ReadonlySet<number> = new Set(),
  ) {
    super();
  }

  override get(uuid: unknown): Created | undefined {
    const key = typeof uuid === 'string' ? uuid.toLowerCase() : '';
    return this.altered.has(key) ? this.altered.get(key) : this.base.get(uuid);
  }

  override isTouched(uuid: unknown): boolean {
    return this.base.isTouched(uuid);
  }

  /** A creation that names nothing any more is none of the run's; one that names something else still was sent with its key. */
  override hasOrderKey(externalId: string): boolean {
    const [[uuid, now] = []] = this.altered;
    const isNone = this.altered.size === 1 && now === undefined;
    return this.base.hasOrderKey(externalId) && !(isNone && this.base.get(uuid)?.body['external_id'] === externalId);
  }

  override isDoubtful(uuid: unknown): boolean {
    return this.base.isDoubtful(uuid);
  }

  override isEarly(exchange: number): boolean {
    return super.isEarly(exchange) || this.base.isEarly(exchange);
  }

  override settle(exchange: number): void {
    this.own.add(exchange);
  }

  override isSettled(exchange: number): boolean {
    return this.own.has(exchange) || (!this.unsettled.has(exchange) && this.base.isSettled(exchange));
  }
}

/** The part of a record that is asked for, taken apart by who asks. */
export class Excerpt extends Recording {
  private readonly parts = new Map<string, Recording>();

  constructor(
    private readonly exchangesOf: (asker: string) => readonly Exchange[],
    private readonly end: Ending | undefined,
  ) {
    super([], end);
  }

  private part(asker: string): Recording {
    const known = this.parts.get(asker) ?? new Recording(this.exchangesOf(asker), this.end, (exchange) => exchange);
    this.parts.set(asker, known);
    return known;
  }

  override next(asked: Asked): Exchange {
    return this.part(asked.by).next(asked);
  }

  override isRepeated(exchange: Exchange): boolean {
    return this.part(exchange.by).isRepeated(exchange);
  }
}
