/** The servers that peers are run against: the reference, conformant variations of it, and faulty ones. */
import { createApp } from '../../../../reference-impl/pipeline/app.js';
import { allFaults } from '../../../../variants/index.js';
import { startServer } from '../../../../reference-impl/http/server.js';
import { allVariations } from '../../../../variants/index.js';
import { chosenVariations, spreadFaults } from './choose-servers.js';

type Kind = 'reference' | 'variation' | 'fault';

/** A server to start, with a unique id. */
export interface PeerServer {
  readonly id: string;
  readonly kind: Kind;
  readonly open: () => Promise<Opened>;
}

interface Opened {
  /** Scheme, host and port. */
  readonly url: string;
  /** The number of requests so far. */
  readonly asked: () => number;
  readonly close: () => Promise<void>;
}

type Made = Parameters<typeof createApp>;

function subject(kind: Kind, id: string, ...[options, apply]: Made): PeerServer {
  const open = async (): Promise<Opened> => {
    const app = createApp({ seed: 'bench', ...options }, apply);
    let asked = 0;
    const counting: Pick<typeof app, 'handle'> = {
      handle: (call) => {
        asked += 1;
        return app.handle(call);
      },
    };
    const server = await startServer({ app: counting, port: 0 });
    return { url: server.url, asked: () => asked, close: () => server.close() };
  };
  return { id, kind, open };
}

/** The reference, three times: a test that fails in any of these runs counts as failing. */
export const references: readonly PeerServer[] = [1, 2, 3].map((round) => subject('reference', `reference ${round}`));

export const variations: readonly PeerServer[] = chosenVariations(allVariations).map(({ id, options, apply }) =>
  subject('variation', `variation ${id}`, options, apply),
);

export const faults: readonly PeerServer[] = spreadFaults(allFaults).map(({ id, apply }) =>
  subject('fault', `fault ${id}`, {}, apply),
);
