/** The exchanges as they happen: what the mock keeps, then what it tells, in one list that views follow. */
import type { ExchangeSummary } from '../../reference-impl/mock/journal/journal.js';
import { ask } from './api.js';

/** How many stay in the page. */
const mostShown = 10_000;

/** How many the mock keeps. */
const mostKept = 1000;

/** Views are told so many milliseconds after something came, so that a burst is one change. */
const patience = 60;

type Listener = () => void;

/** The exchanges, the newest last; the list is a new one after every change. */
export class LiveExchanges {
  all: readonly ExchangeSummary[] = [];
  isConnected = false;
  /** How often the list began anew, so that an id may be that of another exchange than before. */
  beginnings = 0;
  private arrived: ExchangeSummary[] = [];
  private timer: number | undefined;
  private readonly listeners = new Set<Listener>();

  /** Connects, and again by itself whenever the connection was lost. */
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

  /** What was missed; all that is kept, where the mock began anew or keeps less than it can: the others are forgotten. */
  private async load(): Promise<void> {
    const { exchanges } = await ask<{ readonly exchanges: readonly ExchangeSummary[] }>('GET', '/exchanges');
    const isAnew = isOther(this.all, exchanges);
    if (isAnew) this.beginnings += 1;
    this.show(joined(isAnew || exchanges.length < mostKept ? [] : this.all, exchanges));
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

/** Whether what is kept now is none of what was known, as of a mock that was started again. */
function isOther(known: readonly ExchangeSummary[], kept: readonly ExchangeSummary[]): boolean {
  const last = known.at(-1);
  if (!last) return false;
  const same = kept.find(({ id }) => id === last.id);
  return same ? same.at !== last.at : (kept.at(-1)?.id ?? 0) < last.id;
}

/** Both lists in the order of their ids, each exchange once. */
export function joined(
  known: readonly ExchangeSummary[],
  more: readonly ExchangeSummary[],
): readonly ExchangeSummary[] {
  const last = known.at(-1)?.id ?? 0;
  if (more.every(({ id }, index) => id > (more[index - 1]?.id ?? last))) return [...known, ...more];
  const byId = new Map([...known, ...more].map((one) => [one.id, one]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
