/** `--against`: runs the suite in this process against the reference with a fault, with variations, or with both. */
import { createInProcessTransport } from '../../conformance/requests/http/in-process.js';
import { createRetryingTransport } from '../../conformance/requests/http/retrying.js';
import type { SuiteOptions } from '../../conformance/suite/suite-options.js';
import { printable } from '../../conformance/text/printable.js';
import type { Transport } from '../../conformance/requests/http/transport.js';
import { createApp, type Stages } from '../../reference-impl/pipeline/app.js';
import type { Fault } from '../../variants/kit/variant.js';
import { combined, type Variation } from '../../variants/kit/variant.js';
import { UsageError } from './arguments.js';
import { faultsNamed, variationsNamed } from './catalogues.js';
import { virtualTime, type VirtualTime } from '../../conformance/requests/http/virtual-clock.js';

/** The target of a run with `--against`. */
export interface Against {
  /** A description for the terminal and the report. */
  readonly says: string;
  readonly target: Pick<SuiteOptions, 'url' | 'token' | 'otherToken' | 'concurrency' | 'transport' | 'time'>;
}

/** Reads `fault:ID` and `variation:ID`. Throws a command error for an unknown id, and a usage error for another mistake. */
export async function readAgainst(words: readonly string[]): Promise<Against> {
  const stages = words.map((word) => /^(fault|variation):(.+)$/.exec(word));
  const wrong = words[stages.indexOf(null)];
  if (wrong !== undefined)
    throw new UsageError(`--against must be fault:ID or variation:ID, not ${printable(JSON.stringify(wrong))}.`);
  const idsOf = (kind: string): readonly string[] =>
    stages.flatMap((part) => (part?.[1] === kind ? (part[2] ?? []) : []));
  const [fault, other] = await faultsNamed(idsOf('fault'));
  if (other) throw new UsageError('--against takes one fault at most.');
  const variations = await variationsNamed(idsOf('variation'));
  return { says: describe(variations, fault), target: targetWith(variations, fault) };
}

function describe(variations: readonly Variation[], fault?: Fault): string {
  const changes = [
    ...(fault ? [`the fault ${fault.id} (${fault.title})`] : []),
    ...variations.map(({ id, title }) => `the variation ${id} (${title})`),
  ];
  return `the reference with ${changes.join(' and ')}`;
}

/** The address of `npm run mock` with the same fault and variations, so that the report's curl lines work there. */
const url = 'http://127.0.0.1:4010';

/** The changed reference in this process, in virtual time. With retries, waits that the reference asks for take no time. */
export function transportTo(
  { options, apply }: Pick<Variation, 'options' | 'apply'>,
  time: VirtualTime,
  hasRetries: boolean,
): Transport {
  const app = createApp({ fixes: false, ...time, ...options }, apply);
  const plain = createInProcessTransport((call) => app.handle(call), time);
  const begun = Date.now();
  // The virtual clock: time in the retry queue counts as time since a resource was created.
  const now = (): number => begun + time.now();
  return hasRetries ? createRetryingTransport(plain, { sleep: async () => {}, now }) : plain;
}

/** The target as in the kill matrix and the tests. Retries could hide a fault, so they are on only with variations. */
function targetWith(variations: readonly Variation[], fault?: Fault): Against['target'] {
  const { options, apply } = combined(variations);
  const time = virtualTime();
  const changed = {
    options: { seed: 'matrix', ...options },
    apply: (stages: Stages) => {
      const varied = apply?.(stages) ?? stages;
      return fault?.apply(varied) ?? varied;
    },
  };
  return {
    url,
    token: 'test-token',
    otherToken: 'other-token',
    concurrency: 8,
    time,
    transport: transportTo(changed, time, variations.length > 0),
  };
}
