/** Load: many connections that send mixed volleys at once. */
import { randomFrom } from '../../mock/switches/random.js';
import { RawConnection } from './raw-connection.js';
import { sendVolley, someKind, type VolleyKind } from './volleys.js';

export interface LoadOptions {
  /** Scheme, host and port. */
  readonly url: string;
  readonly token: string;
  /** The least number of requests to send. */
  readonly requests: number;
  /** The number of concurrent connections. */
  readonly connections: number;
  /** Determines all random choices. */
  readonly seed: string;
  readonly kinds: readonly VolleyKind[];
}

export interface SoakResult {
  /** The number of requests by the kind of their volley. */
  readonly sent: ReadonlyMap<VolleyKind, number>;
  readonly problems: readonly string[];
}

/** Sends the load; resolves when all connections are done. */
export async function sendLoad({ url, token, requests, connections, seed, kinds }: LoadOptions): Promise<SoakResult> {
  const sent = new Map<VolleyKind, number>();
  const problems: string[] = [];
  let left = requests;
  const work = async (worker: number): Promise<void> => {
    const random = randomFrom(`${seed} ${worker}`);
    let count = 0;
    const nextId = (): string => `r${seed}-${worker}-${(count += 1)}`;
    let connection: RawConnection | undefined;
    while (left > 0) {
      if (!connection?.isOpen) connection = new RawConnection(new URL(url));
      const kind = someKind(random, kinds);
      const volleyed = await sendVolley(kind, { connection, random, token, nextId });
      left -= volleyed.requests;
      sent.set(kind, (sent.get(kind) ?? 0) + volleyed.requests);
      if (volleyed.problems.length === 0) continue;
      problems.push(...volleyed.problems.map((problem) => `${kind}, ${nextId()}: ${problem}`));
      // Otherwise later responses would be matched with the wrong requests.
      connection.reset();
      connection = undefined;
    }
    connection?.end();
  };
  await Promise.all(Array.from({ length: connections }, (_, worker) => work(worker)));
  return { sent, problems };
}
