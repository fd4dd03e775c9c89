/**
 * Runs the checks against a target or a recorded run, and completes the report: reference responses, mutation score,
 * known failures.
 */
import { workspaceUrl } from '../../conformance/requests/http/reachable.js';
import { footprintOf, footprintText, mostOf, requestsInWords } from '../../conformance/catalogue/footprint.js';
import { mutationScore } from '../../conformance/suite/mutation-score/score.js';
import { regrade } from '../../conformance/suite/regrade.js';
import type { MutationScore, Report } from '../../conformance/report/report.js';
import { select } from '../../conformance/model/selection.js';
import type { SuiteOptions } from '../../conformance/suite/suite-options.js';
import { thousands } from '../../conformance/text/printable.js';
import { runSuite } from '../../conformance/suite/suite.js';
import { contract as ownContract } from '../../openapi/contract/contract.js';
import { withExplored, type Catalogue } from './load-checks.js';
import { addressOf, ofEmbedded, type Values } from './flags.js';
import { applyKnownFailures } from './known-failures.js';
import { optionsOf, tokensOf } from './options.js';
import type { Against } from '../cli/against.js';
import { startEmbedded, type Embedded } from './embedded/embedded-reference.js';
import { interruption } from '../cli/interruption.js';
import { progressOn } from '../cli/progress.js';

/** The target's place: an address, the reference started for the run, or this process. */
type Place = string | Promise<Embedded> | Against;

interface Subject {
  readonly target: Against['target'] & Pick<SuiteOptions, 'refreshToken'>;
  readonly embedded: boolean;
  /** A description of the target if it is the changed reference. */
  readonly says?: string;
}

const isStarted = (at: Place): at is Promise<Embedded> => at instanceof Promise;

/** The target of the run. */
async function subjectOf(values: Values, at: Place, signal: AbortSignal): Promise<Subject> {
  if (typeof at === 'string') return { target: { url: at, ...(await tokensOf(values, signal)) }, embedded: false };
  if (!isStarted(at)) return { ...at, embedded: true };
  const { url } = await at;
  const target = { url, token: 'test-token', otherToken: 'other-token', concurrency: ofEmbedded };
  return { target, embedded: true };
}

/** Announces before the first request how much the run will create. */
function announcement(
  { embedded, target, says }: Subject,
  options: Omit<SuiteOptions, 'url' | 'token'>,
  { contract, checks: all }: Catalogue,
): string {
  const [keeps, against] =
    contract === ownContract
      ? ['', '']
      : [`, which implements version ${ownContract.version},`, ` against version ${contract.version} of the contract`];
  const { explore } = options;
  const verb = explore?.alone ? 'Exploring' : 'Checking';
  if (says !== undefined) return `${verb} ${says}, in this process${against}.`;
  if (embedded) return `No --url given: checking the embedded reference${keeps}${against}.`;
  // How much exploring creates is announced later, when the server's speed is known.
  if (options.readOnly) return `${verb} ${target.url}${against} without writing.`;
  if (explore?.alone)
    return `${verb} ${target.url}${against}.${options.maxWrites === undefined ? ' --max-writes bounds what it creates.' : ''}`;
  const checks = select(all, options.selection ?? {}, options.pricing, contract);
  const extra = checks.some(({ source }) => source) ? ' plus what the extra checks create' : '';
  const isWhole = select(all, {}).every((check) => checks.includes(check)) && options.maxWrites === undefined;
  const requests = isWhole ? ` with ${requestsInWords}` : '';
  const bound =
    options.maxWrites === undefined ? '--max-writes bounds it' : `--max-writes ends it after ${options.maxWrites}`;
  return `Checking ${target.url}${against}${requests}. The run creates up to ${footprintText(footprintOf(checks))}${extra}, and up to ${thousands(mostOf(checks))} in all if the server accepts invalid requests. They can't be deleted; ${bound}.`;
}

/** How many mutants `--confidence` and `--out` try, and the time limit of each in milliseconds. */
const samples = { wanted: { most: 3000, maxMs: 60_000 }, implied: { most: 100, maxMs: 5000 } } as const;

/** What ends a run: a signal, or the time of `--max-time` in milliseconds since 1970. */
interface End {
  readonly signal: AbortSignal;
  readonly at: number;
}

/** The mutation score: with `--confidence`, or of a complete, conformant run with `--out`, from a small sample. */
async function scoreOf(
  report: Report,
  { confidence: isWanted, 'no-confidence': isUnwanted, out }: Values,
  catalogue: Catalogue,
  { signal, at }: End,
): Promise<MutationScore | undefined> {
  const isImplied = out !== undefined && !isUnwanted && report.verdict === 'conformant' && !report.selection;
  if (!isWanted && !isImplied) return undefined;
  const { most, maxMs } = samples[isWanted ? 'wanted' : 'implied'];
  return mutationScore(report, { ...catalogue, signal, most, maxMs: Math.min(maxMs, at - Date.now()) });
}

const ofReference = `the reference, whose responses are shown beside those of the server, implements version ${ownContract.version} of the contract`;

const withoutTime = 'no mutation score: the time limit of the run was reached (--max-time)';

/** Adds the reference's responses, the mutation score, and the result of known failures. */
async function completed(report: Report, values: Values, catalogue: Catalogue, end: End): Promise<Report> {
  // If nothing failed, the reference isn't needed, and loading it takes time.
  const isFailing = report.checks.some(({ outcome }) => outcome === 'fail');
  const reference = isFailing
    ? await (await import('./reference-answers.js')).referenceAnswers(report, await withExplored(report, catalogue))
    : undefined;
  const confidence = await scoreOf(report, values, catalogue, end);
  const { baseline: file } = values;
  const say = (line: string): void => {
    if (!values.quiet) console.error(line);
  };
  const gate =
    file === undefined
      ? undefined
      : applyKnownFailures(
          { file, isUpdated: values['update-baseline'], isStrict: values['baseline-strict'] },
          report,
          catalogue,
          say,
        );
  const isTooLate = values.confidence && !confidence && end.at <= Date.now();
  const isOther = reference && catalogue.contract !== ownContract;
  const notes = [...report.notes, ...(isOther ? [ofReference] : []), ...(isTooLate ? [withoutTime] : [])];
  return {
    ...report,
    notes,
    ...(reference && { reference }),
    ...(confidence && { confidence }),
    ...(gate && { gate }),
  };
}

async function checkedBy(
  catalogue: Catalogue,
  values: Values,
  at: Place,
  own: Partial<SuiteOptions>,
): Promise<readonly [Report, End]> {
  const options = { ...optionsOf(values), ...catalogue, ...own };
  select(catalogue.checks, options.selection ?? {}, false, catalogue.contract);
  if (typeof at === 'string') workspaceUrl(at, catalogue.contract.basePath, catalogue.contract.operations);
  const signal = interruption();
  const subject = await subjectOf(values, at, signal);
  if (!values.quiet) console.error(announcement(subject, options, catalogue));
  const { target, embedded, says } = subject;
  const progress = progressOn(process.stderr, values.quiet);
  const report = await runSuite({ ...target, ...options, embedded, progress, signal });
  const end = { signal, at: Date.parse(report.run.startedAt) + (options.maxTimeMs ?? Infinity) };
  if (says === undefined) return [report, end];
  const notes = [...report.notes, `the target was ${says}`];
  return [{ ...report, notes, target: { ...report.target, against: values.against } }, end];
}

/** Settings of a run besides its flags. */
export interface RunExtras {
  /** The reference, if it is already started. */
  readonly started?: Promise<Embedded> | undefined;
  /** Options with precedence over those of the flags. */
  readonly options?: Partial<SuiteOptions>;
}

/** Checks the target that the flags name; without one, the embedded reference. */
export async function checked(
  values: Values,
  catalogue: Catalogue,
  { started, options = {} }: RunExtras = {},
): Promise<Report> {
  const { against } = values;
  const at =
    against.length > 0
      ? await (await import('../cli/against.js')).readAgainst(against)
      : (addressOf(values) ?? started ?? startEmbedded());
  const [report, end] = await checkedBy(catalogue, values, at, options).finally(() => {
    // Not awaited: the embedded target shuts down while the report is completed.
    if (isStarted(at)) at.then((embedded) => embedded.close()).catch(() => undefined);
  });
  return completed(report, values, catalogue, end);
}

/**
 * Checks the server at an address and does nothing else: no announcement, no completed report; a signal ends the
 * process.
 */
export async function checkedOnce(
  url: string,
  values: Values,
  catalogue: Catalogue,
  own: Partial<SuiteOptions>,
): Promise<Report> {
  const options = { ...optionsOf(values), ...catalogue, ...own };
  const progress = progressOn(process.stderr, values.quiet || !process.stderr.isTTY);
  return runSuite({ url, ...(await tokensOf(values)), ...options, progress });
}

/** Judges a recorded run again. */
export async function regraded(record: Report, values: Values, catalogue: Catalogue): Promise<Report> {
  const strict = values.strict || record.strict;
  const report = await regrade(record, { ...catalogue, strict });
  return completed(report, values, catalogue, { signal: interruption(), at: Infinity });
}
