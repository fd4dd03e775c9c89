/** Shows that the list of exchanges is complete when some arrive while it loads. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveExchanges } from './exchange-stream.js';

/** The page's end of the event stream. */
class Stream {
  onopen?: () => void;
  onmessage?: (event: { readonly data: string }) => void;
  private readonly listeners = new Map<string, () => void>();

  constructor() {
    streams.push(this);
  }

  addEventListener(name: string, listener: () => void): void {
    this.listeners.set(name, listener);
  }

  clear(): void {
    this.listeners.get('forgotten')?.();
  }
}

/** The page's streams. */
const streams: Stream[] = [];
/** Sends the response to a request for the list. */
const responses: ((ids: readonly number[]) => void)[] = [];

const exchange = (id: number): object => ({ id, at: `2031-03-03T16:20:00.${100 + id}Z` });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        responses.push((ids) => resolve(Response.json({ exchanges: ids.map(exchange) })));
      }),
  );
});

afterEach(() => {
  responses.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function opened(): LiveExchanges {
  const live = new LiveExchanges();
  live.connect();
  streams.at(-1)?.onopen?.();
  return live;
}

async function arrive(id: number): Promise<void> {
  streams.at(-1)?.onmessage?.({ data: JSON.stringify(exchange(id)) });
  await vi.advanceTimersByTimeAsync(100);
}

async function respond(...ids: readonly number[]): Promise<void> {
  responses.shift()?.(ids);
  await vi.advanceTimersByTimeAsync(1);
}

const shown = ({ all }: LiveExchanges): readonly number[] => all.map(({ id }) => id);

it.each([[[]], [[1, 2]]])('keeps an exchange that arrives while the list loads: %j and 3', async (stored) => {
  const live = opened();
  await arrive(3);
  await respond(...stored);
  expect(shown(live)).toEqual([...stored, 3]);
});

it('loads the list again if it was cleared meanwhile', async () => {
  const live = opened();
  streams.at(-1)?.clear();
  await respond(1, 2);
  expect(shown(live)).toEqual([]);
  await respond(3);
  expect(shown(live)).toEqual([3]);
});

it('shows only the exchanges of a restarted mock', async () => {
  const live = opened();
  await respond(7, 8);
  streams.at(-1)?.onopen?.();
  await arrive(2);
  await respond(1);
  expect(shown(live)).toEqual([1, 2]);
});
