/** Dredd: sends each request of the document once, and compares the response with the documented one. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import dredd from '../../package.json' with { type: 'json' };
import { asOpenApi30 } from '../kit/documents.js';
import { readJUnit } from '../kit/junit.js';
import { named, type PeerAttempt, type Peer, type RunPlace, type PeerReport } from '../kit/tool.js';
import { benchFile, runIn, written, lacking } from '../kit/process.js';

/** The failures in a test's message: the part and place of the response, without the values. */
function waysOf(failure: string): readonly string[] {
  const [, message = ''] = /Message:\n([^]*?)(?:\n\n|$)/.exec(failure) ?? [];
  const ways = message
    .split('\n')
    .flatMap((line) => /^(?:statusCode|headers|body|uri|method): .*/.exec(line)?.[0] ?? []);
  return ways.length === 0 ? [''] : ways.map((way) => `: ${way.replace(/"[^"]*"|'(?!\/)[^']*'|\b\d+\b/g, '…')}`);
}

/** Reads a report. Throws a `PeerError` if it can't be read. */
export function readDredd(xml: string): PeerReport {
  const cases = readJUnit(xml);
  const failed = cases.flatMap(({ name, failure }) =>
    failure === undefined ? [] : waysOf(failure).map((way) => `${name}${way}`),
  );
  return { failed: named(failed), tests: cases.length };
}

const program = benchFile('node_modules/dredd/bin/dredd');

async function run({ url, token, folder }: RunPlace, ...more: readonly string[]): Promise<PeerAttempt> {
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(asOpenApi30()));
  const ended = await runIn(folder, [
    ...([process.execPath, program, 'openapi.json', `${url}/api/v1`] as const),
    ...['--header', `Authorization: Bearer ${token}`, '--reporter', 'xunit', '--output', 'report.xml', '--no-color'],
    ...more,
  ]);
  return { ...ended, ...readDredd(written(folder, 'report.xml')) };
}

export const dreddPeer: Peer = {
  id: 'dredd',
  name: 'Dredd',
  version: dredd.dependencies.dredd,
  edition: 1,
  every: 1,
  lacks: lacking(program, '`npm ci` in `bench`'),
  usages: {
    plain: {
      says: "The contract downgraded to OpenAPI 3.0, as Dredd can't read 3.1, and the token as `--header`.",
      files: [],
      run: (place) => run(place),
    },
    best: {
      says: 'The same with hooks: operations in a useful sequence, ids from earlier responses, and refusals that are provoked and judged by status.',
      files: ['dredd/hooks.cjs'],
      run: (place) => run(place, '--hookfiles', benchFile('peers/dredd/hooks.cjs')),
    },
  },
};
