/** Specmatic: generates tests from the contract's examples and schemas. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import bench from '../../package.json' with { type: 'json' };
import {
  asItIs,
  withoutExamples,
  withoutOurWords,
  withoutRanges,
  withOpenRefusals,
  withRequestHints,
} from '../kit/documents.js';
import { readJUnit } from '../kit/junit.js';
import { named, PeerError, type PeerAttempt, type Peer, type RunPlace, type PeerReport } from '../kit/tool.js';
import { benchFile, runIn, written, lacking } from '../kit/process.js';

/** The places and rules in a failure, without the values. */
function waysOf(failure: string): readonly string[] {
  const places = [...failure.matchAll(/^\s*>> (\S+)\s+([A-Z]+\d{4}):/gm)].map(
    ([, place, rule]) => `: ${place} ${rule}`,
  );
  return places.length === 0 ? [''] : places;
}

/** Reads a report. Throws a `PeerError` if it can't be read. */
export function readSpecmatic(xml: string): PeerReport {
  const cases = readJUnit(xml);
  const broken = cases.find(({ name }) => name.includes('Specmatic Test Suite'));
  if (broken) throw new PeerError(`It could not load its tests: ${broken.failure?.slice(0, 400)}`);
  const failed = cases.flatMap(({ name, failure }) => {
    const short = name.replace(/^.*contractTest\(\) > /, '');
    return failure === undefined ? [] : waysOf(failure).map((way) => `${short}${way}`);
  });
  return { failed: named(failed), tests: cases.length };
}

const jar = benchFile('node_modules/specmatic/specmatic.jar');

/** Specmatic also needs Java, which is in no npm package. */
function lacks(): string | undefined {
  const hasJava = spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;
  return lacking(jar, '`npm ci` in `bench`')() ?? (hasJava ? undefined : 'there is no Java 17 here');
}

async function run(
  { url, token, folder }: RunPlace,
  document: unknown,
  ...more: readonly string[]
): Promise<PeerAttempt> {
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  const ended = await runIn(
    folder,
    [
      ...(['java', '-jar', jar, 'test'] as const),
      ...[`--testBaseURL=${url}/api/v1`, '--junitReportDir=junit', ...more],
    ],
    { bearer: token },
  );
  return { ...ended, ...readSpecmatic(written(folder, 'junit/TEST-junit-jupiter.xml')) };
}

const examples = benchFile('peers/specmatic/examples');

async function best(place: RunPlace): Promise<PeerAttempt> {
  copyFileSync(benchFile('peers/specmatic/specmatic.yaml'), join(place.folder, 'specmatic.yaml'));
  const document = withoutOurWords(withoutExamples(withoutRanges(withOpenRefusals(withRequestHints(asItIs())))));
  // An example of a body can't contain the uuid of an order that is created during the run.
  const filter = "--filter=PATH!='/orders/generate-labels'";
  return run(place, document, `--examples=${examples}`, filter);
}

export const specmaticPeer: Peer = {
  id: 'specmatic',
  name: 'Specmatic',
  version: bench.dependencies.specmatic,
  edition: 1,
  every: 10,
  lacks: lacks,
  usages: {
    plain: {
      says: "The contract without its `4XX` responses, which Specmatic can't read, and the token as the variable `bearer`.",
      files: [],
      run: (place) => run(place, withoutRanges(asItIs()), 'openapi.json'),
    },
    best: {
      says:
        'External examples with existing ids, the uuid of a new order in the requests about it, and resiliency tests. The ' +
        'contract with any body of a refusal, without `x-` keywords, and with advisory rules for requests as rules.',
      files: [
        'specmatic/specmatic.yaml',
        ...readdirSync(examples)
          .sort()
          .map((name) => `specmatic/examples/${name}`),
      ],
      run: best,
    },
  },
};
