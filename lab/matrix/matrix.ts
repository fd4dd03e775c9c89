/** `npm run matrix`: runs the suite against every fault of the catalogue, in parallel, and judges the result. */
import { readFileSync, writeFileSync } from 'node:fs';
import { allChecks } from '../../conformance/checks/index.js';
import type { Check } from '../../conformance/model/check.js';
import { pluralize } from '../../conformance/text/printable.js';
import { allFaults } from '../../variants/index.js';
import type { Fault } from '../../variants/kit/variant.js';
import { readArguments, runCommand, UsageError } from '../../scripts/cli/arguments.js';
import { selfFlags, answerSelfFlags } from '../../scripts/cli/command-name.js';
import { faultsNamed } from '../../scripts/cli/catalogues.js';
import { causesFile, causesPage, combinations, figuresOf, missedBy } from './causes.js';
import { checksNamed, faultsAbout, pageChanges, sampleOfOthers, summarize } from './check.js';
import { judgeMatrix } from './judge.js';
import { matrixPage, pageFile, rowsOf, writtenRows } from './page.js';
import { isSampled, runMatrix, type Extent } from './workers.js';

const help = `Runs the suite against faults of the reference, prints which don't fail what they declare, and writes what fails into
docs/kill-matrix.md.

  npm run matrix -- [fault…]

  --check ID  run the faults about this check, or about all checks of a requirement such as CUS-11, and a sample of the
              others; may be repeated. Says what the check fails with, and what is missing or to be committed.
              Runs the variations, too, several on one server: a required check must pass on each
  --causes    run all faults, and pairs and triples of them on one server; writes how well their failures are grouped by
              cause into docs/causes.md
  --version   print the version of the suite
  --help      this text

Without a fault or --check it runs against all faults. npm run mock -- --faults lists them.

Exit code: 0 all as declared, 1 not all, or something is missing, 2 no run.`;

/** Runs a part of the matrix, prints what is wrong, and writes its rows into the page. */
async function runPart(extent: Extent, about: readonly Check[] = []): Promise<void> {
  const startedAt = Date.now();
  let done = 0;
  const matrix = await runMatrix(extent, () => {
    done += 1;
    if (done % 100 === 0) console.error(`${done} faults`);
  });
  const summary = summarize(about, matrix);
  const complaints = [...judgeMatrix(matrix, extent.faults === undefined), ...summary.missing];
  const before = readFileSync(pageFile, 'utf8');
  const page = matrixPage({ ...matrix, faults: allFaults }, rowsOf(before));
  for (const line of [...summary.lines, ...complaints, ...pageChanges(before, page)]) console.log(line);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  console.log(
    `${pluralize(matrix.faults.length, 'fault')}, ${pluralize(complaints.length, 'complaint')}, ${seconds} s`,
  );
  writeFileSync(pageFile, page);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}

/** Runs the faults about some checks, a sample of the others, and those that are named. */
async function runChecksOnly(ids: readonly string[], named: readonly Fault[]): Promise<void> {
  const checks = await checksNamed(ids, allChecks());
  const about = faultsAbout(checks, allFaults, writtenRows());
  const sample = sampleOfOthers(allFaults, about);
  console.log(`${pluralize(about.length, 'fault')} about ${ids.join(', ')}, and ${sample.length} of the others`);
  const chosen = new Set([...about, ...sample, ...named]);
  const faults = allFaults.filter((fault) => chosen.has(fault));
  const asked = checks.map(({ id }) => id);
  await runPart({ faults, isWhole: (fault) => named.includes(fault), also: asked, legal: asked }, checks);
}

/** Runs all faults alone and in groups, and writes how well their failures are grouped by cause. */
async function runForCauses(): Promise<void> {
  const figures = figuresOf(await runMatrix({ isWhole: isSampled, together: combinations(allFaults) }));
  const missed = missedBy(figures);
  writeFileSync(causesFile, causesPage(figures));
  for (const line of [...missed, 'docs/causes.md is written: read its diff and commit it.']) console.log(line);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments({
    check: { type: 'string', multiple: true },
    causes: { type: 'boolean' },
    ...selfFlags,
  });
  if (answerSelfFlags(values, help)) return;
  if (values.causes && (values.check || positionals.length > 0))
    throw new UsageError('--causes runs all faults: leave out --check and the names of faults.');
  if (values.causes) return runForCauses();
  const named = await faultsNamed(positionals);
  if (values.check) return runChecksOnly(values.check, named);
  return runPart(positionals.length > 0 ? { faults: named } : {});
}

await runCommand(main);
