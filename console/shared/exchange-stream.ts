/** A live list of exchanges: stored ones, then new ones as they arrive. */
import type { ExchangeSummary } from '../../mock/journal/journal.js';
import { ask } from './api.js';

/** The maximum number of exchanges in the page. */
const mostShown = 10_000;

/** The maximum number of exchanges in the mock's journal. */
const mostKept = 1000;

/** The delay of a change of the list, in milliseconds, so that a burst causes only one. */
const patience = 60;

type Listener = () => void;

/** The exchanges, the newest last; the list is a new one after every change. */
export class LiveExchanges {
  all: readonly ExchangeSummary[] = [];
  isConnected = false;
  /** The number of resets of the list: after a reset, an id may belong to another exchange. */
  beginnings = 0;
  private arrived: ExchangeSummary[] = [];
  private timer: number | undefined;
  private readonly listeners = new Set<Listener>();

  /** Connects, and reconnects after a lost connection. */
  connect(): void {
    const events = new EventSource('__mock/exchanges/events');
    events.onopen = () => {
      this.become(true);
      void this.load();
    };
    events.onerror = () => this.become(false);
    events.onmessage = ({ data }: MessageEvent<string>) => {
      this.arrived.push(JSON.parse(data) as ExchangeSummary);
      this.timer ??= window.setTimeout(() => this.flush(), patience);
    };
    events.addEventListener('forgotten', () => this.forget());
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async clear(): Promise<void> {
    await ask('DELETE', '/exchanges');
    this.forget();
  }

  private forget(): void {
    this.beginnings += 1;
    this.arrived = [];
    this.show([]);
  }

  /** Loads missed exchanges, or the whole journal if the mock was restarted or has dropped them. */
  private async load(): Promise<void> {
    const { all, beginnings } = this;
    const { exchanges } = await ask<{ readonly exchanges: readonly ExchangeSummary[] }>('GET', '/exchanges');
    if (this.beginnings !== beginnings) return this.load();
    const isAnew = isOther(all, exchanges);
    if (isAnew) this.beginnings += 1;
    // What arrived after the request may be missing in its response.
    const known = new Set(all);
    const newer = this.all.filter((one) => !known.has(one));
    this.show(joined(isAnew || exchanges.length < mostKept ? newer : this.all, exchanges));
  }

  private flush(): void {
    this.timer = undefined;
    const arrived = this.arrived;
    this.arrived = [];
    this.show(joined(this.all, arrived));
  }

  private become(isConnected: boolean): void {
    this.isConnected = isConnected;
    this.show(this.all);
  }

  private show(all: readonly ExchangeSummary[]): void {
    this.all = all.slice(-mostShown);
    for (const listener of this.listeners) listener();
  }
}

/** Whether all stored exchanges are unknown, as after a restart of the mock. */
function isOther(known: readonly ExchangeSummary[], kept: readonly ExchangeSummary[]): boolean {
  const last = known.at(-1);
  if (!last) return false;
  const same = kept.find(({ id }) => id === last.id);
  return same ? same.at !== last.at : (kept.at(-1)?.id ?? 0) < last.id;
}

/** Both lists in the order of ids, each exchange once. */
export function joined(
  known: readonly ExchangeSummary[],
  more: readonly ExchangeSummary[],
): readonly ExchangeSummary[] {
  const last = known.at(-1)?.id ?? 0;
  if (more.every(({ id }, index) => id > (more[index - 1]?.id ?? last))) return [...known, ...more];
  const byId = new Map([...known, ...more].map((one) => [one.id, one]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
