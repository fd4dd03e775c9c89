/** The results of runs in a file, one per line, so that hours of runs can be interrupted and resumed. */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { contract } from '../../../../openapi/contract/contract.js';
import type { PeerAttempt, Peer, Setting } from './tool.js';
import { benchFile } from './process.js';

/** The attempt of a run, or the reason why there is none. */
export type PeerResult = ({ readonly attempt: PeerAttempt } | { readonly error: string }) & {
  readonly requests: number;
};

interface Line {
  readonly key: string;
  readonly result: PeerResult;
}

const digest = (...texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);

/** What a peer's results depend on, besides the server: its version, its configuration and the contract. */
function configurationOf({ version, edition, usages }: Peer, setting: Setting): string {
  const files = usages[setting].files.map((file) => readFileSync(benchFile(`peers/${file}`), 'utf8'));
  return digest(version, String(edition), JSON.stringify(contract.document), ...files);
}

export const keyOf = (peer: Peer, setting: Setting, subject: string): string =>
  [peer.id, setting, configurationOf(peer, setting), subject].join(' | ');

/** Results by their keys. A truncated last line, left by a stopped process, is ignored. */
export class Cache {
  private readonly results = new Map<string, PeerResult>();

  constructor(private readonly file = benchFile('.cache/peers.jsonl')) {
    for (const line of this.lines()) {
      const { key, result } = line;
      this.results.set(key, result);
    }
  }

  get(key: string): PeerResult | undefined {
    return this.results.get(key);
  }

  set(key: string, result: PeerResult): void {
    mkdirSync(dirname(this.file), { recursive: true });
    this.results.set(key, result);
    appendFileSync(this.file, `${JSON.stringify({ key, result } satisfies Line)}\n`);
  }

  private lines(): readonly Line[] {
    if (!existsSync(this.file)) return [];
    const texts = readFileSync(this.file, 'utf8').split('\n');
    return texts.flatMap((text) => {
      try {
        return [JSON.parse(text) as Line];
      } catch {
        return [];
      }
    });
  }
}
