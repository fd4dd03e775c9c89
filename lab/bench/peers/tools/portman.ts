/** Portman: generates a Postman collection with tests from the contract, and runs it with newman. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../../../openapi/json/json.js';
import bench from '../../package.json' with { type: 'json' };
import { asItIs, withoutHints, withoutOurWords, withRequestHints } from '../kit/documents.js';
import { named, PeerError, type PeerAttempt, type Peer, type RunPlace, type PeerReport } from '../kit/tool.js';
import { benchFile, runIn, writtenJson, lacking } from '../kit/process.js';

interface Execution {
  readonly item: { readonly name: string };
  readonly assertions?: readonly { readonly assertion: string; readonly error?: unknown }[];
  readonly requestError?: unknown;
}

interface Run {
  readonly stats: Readonly<Record<'requests' | 'assertions', { readonly total: number; readonly failed: number }>>;
  readonly executions: readonly Execution[];
}

const isRun = (run: unknown): run is Run =>
  isRecord(run) && isRecord(run['stats']) && Array.isArray(run['executions']) && run['executions'].length > 0;

const failuresOf = ({ item, assertions = [], requestError }: Execution): readonly string[] => [
  ...assertions.flatMap(({ assertion, error }) => (error === undefined ? [] : [`${item.name}: ${assertion}`])),
  ...(requestError === undefined ? [] : [`${item.name}: no answer`]),
];

/** Reads newman's report. Throws a `PeerError` if it can't be read or its counts don't add up. */
export function readNewman(report: unknown): PeerReport {
  const run = isRecord(report) ? report['run'] : undefined;
  if (!isRun(run)) throw new PeerError('The report has no run with executions.');
  const { requests, assertions } = run.stats;
  const told = run.executions.flatMap(({ assertions: all = [] }) => all);
  const failed = told.filter(({ error }) => error !== undefined).length;
  if (requests?.total !== run.executions.length || assertions?.total !== told.length || assertions.failed !== failed)
    throw new PeerError('The numbers of requests, tests and failures in the report do not add up.');
  return { failed: named(run.executions.flatMap(failuresOf)), tests: told.length };
}

/** Options of newman that report all failures instead of only the first. */
const newman = { reporters: ['json'], reporter: { json: { export: 'report.json' } }, abortOnFailure: false };

const program = benchFile('node_modules/@apideck/portman/bin/portman');

async function run(
  { url, token, folder }: RunPlace,
  document: unknown,
  ...more: readonly string[]
): Promise<PeerAttempt> {
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  writeFileSync(join(folder, 'newman.json'), JSON.stringify(newman));
  const ended = await runIn(
    folder,
    [
      ...([process.execPath, program, '--local', 'openapi.json'] as const),
      ...[
        '--baseUrl',
        `${url}/api/v1`,
        '--runNewman',
        '--newmanOptionsFile',
        'newman.json',
        '--output',
        'collection.json',
      ],
      ...more,
    ],
    { PORTMAN_BEARER_TOKEN: token },
  );
  return { ...ended, ...readNewman(writtenJson(folder, 'report.json')) };
}

const configuration = 'portman/portman-config.json';

export const portmanPeer: Peer = {
  id: 'portman',
  name: 'Portman with newman',
  version: bench.dependencies['@apideck/portman'],
  edition: 1,
  every: 1,
  lacks: lacking(program, '`npm ci` in `bench`'),
  usages: {
    plain: {
      says: 'The contract, and the token as `PORTMAN_BEARER_TOKEN`; the run continues after a failure.',
      files: [],
      run: (place) => run(place, asItIs()),
    },
    best: {
      says:
        'The same with a configuration: ids from earlier responses, compared contents, fuzzed bodies, wrong tokens and unknown ' +
        'ids. The contract without bodies of refusals and without `x-` keywords, with advisory rules for requests as rules.',
      files: [configuration],
      run: (place) =>
        run(
          place,
          withoutOurWords(withoutHints(withRequestHints(asItIs()))),
          '--portmanConfigFile',
          benchFile(`peers/${configuration}`),
        ),
    },
  },
};
