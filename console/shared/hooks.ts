/** Hooks that views share: the mock's state, the route, and actions that report their failure. */
import { createContext } from 'preact';
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks';
import { ask, messageOf } from './api.js';
import type { LiveExchanges } from './exchange-stream.js';
import type { MockStatus } from './admin-types.js';

/** The interval of polling for changes by others, in milliseconds. */
const pollMs = 3000;

/** The delay of the refresh after an exchange, in milliseconds, so that a burst causes only one. */
const afterExchangeMs = 250;

/** The context of all views. */
export interface Shared {
  readonly live: LiveExchanges;
  readonly status: MockStatus | undefined;
  /** Refreshes now. */
  readonly refresh: () => Promise<void>;
  /** Shows a notice, which screen readers announce. */
  readonly say: (text: string, isProblem?: boolean) => void;
  /** Shows a finished action, with a button to undo it. */
  readonly offer: (done: Undoable) => void;
}

/** A change that can be undone. */
export interface Undoable {
  readonly text: string;
  /** Undoes the change, and returns the text of the next notice. */
  readonly undo: () => Promise<string>;
  /** Called when the change can't be undone any more. */
  readonly forget: () => Promise<unknown>;
}

export const SharedContext = createContext<Shared | undefined>(undefined);

export function useShared(): Shared {
  const shared = useContext(SharedContext);
  if (!shared) throw new Error('A view is shown outside of the page.');
  return shared;
}

/** The mock's status, refreshed while the page is visible. */
export function useStatus(live: LiveExchanges): readonly [MockStatus | undefined, () => Promise<void>] {
  const [status, setStatus] = useState<MockStatus>();
  const refresh = useCallback(async () => {
    const next = await ask<MockStatus>('GET', '/').catch(() => undefined);
    if (next) setStatus(next);
  }, []);
  useEffect(() => {
    void refresh();
    const timer = setInterval(() => document.hidden || void refresh(), pollMs);
    let soon: number | undefined;
    const release = live.subscribe(() => {
      soon ??= window.setTimeout(() => void refresh().then(() => (soon = undefined)), afterExchangeMs);
    });
    return () => {
      release();
      clearInterval(timer);
      clearTimeout(soon);
    };
  }, [live, refresh]);
  return [status, refresh];
}

/** The parts of the address behind `#/`. */
export function useRoute(): readonly string[] {
  const read = (): readonly string[] => location.hash.replace(/^#\/?/, '').split('/').map(decoded);
  const [route, setRoute] = useState(read);
  useEffect(() => {
    const follow = (): void => setRoute(read());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return route;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Renders the component again after every change of the list of exchanges. */
export function useLive(): LiveExchanges {
  const { live } = useShared();
  const [, setCount] = useState(0);
  useEffect(() => live.subscribe(() => setCount((count) => count + 1)), [live]);
  return live;
}

/** Runs an action, shows a notice of its result, and refreshes. */
export function useAction(): (act: () => Promise<string | Undoable | void>) => Promise<void> {
  const { say, offer, refresh } = useShared();
  return useCallback(
    async (act) => {
      try {
        const done = await act();
        if (typeof done === 'string') say(done);
        else if (done) offer(done);
      } catch (error) {
        say(messageOf(error), true);
      }
      await refresh();
    },
    [say, offer, refresh],
  );
}

/** The mock's response at a path, fetched again when path or key change. A late response to an old path is ignored. */
export function useAnswer<Answer>(path: string | undefined, key: unknown = ''): Answer | Error | undefined {
  const [answer, setAnswer] = useState<Answer | Error>();
  const asked = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (asked.current !== path) setAnswer(undefined);
    asked.current = path;
    if (path === undefined) return;
    let isOver = false;
    const show = (value: Answer | Error): void => void (isOver || setAnswer(() => value));
    ask<Answer>('GET', path).then(show, (error: unknown) => show(new Error(messageOf(error))));
    return () => void (isOver = true);
  }, [path, key]);
  return answer;
}
