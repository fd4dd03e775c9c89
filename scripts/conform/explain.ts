/** Explains a requirement or a check by its id. A check is run against the reference to show its requests. */
import { describeVariation, type RequestMutation } from '../../conformance/model/altered.js';
import { allChecks } from '../../conformance/checks/index.js';
import { coverageOf } from '../../conformance/catalogue/coverage.js';
import {
  explainedCheck,
  explainedChecks,
  explainedRequirement,
  type SentRequest,
  type CheckWithRequests,
} from '../../conformance/catalogue/explain.js';
import { freshSource } from '../../conformance/requests/data/unique-values.js';
import { createInProcessTransport } from '../../conformance/requests/http/in-process.js';
import type { Check } from '../../conformance/model/check.js';
import { Run } from '../../conformance/run/run.js';
import { checksNamed, namesLike } from '../../conformance/model/selection.js';
import { RunSession } from '../../conformance/run/session.js';
import { Ended, Inconclusive } from '../../conformance/model/stop.js';
import { printable } from '../../conformance/text/printable.js';
import { contract as ownContract, type Contract } from '../../openapi/contract/contract.js';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { UsageError } from '../cli/arguments.js';
import type { Catalogue } from './load-checks.js';
import { virtualTime } from '../../conformance/requests/http/virtual-clock.js';

const runId = 'conf-sample';

function newRun(contract: Contract): Run {
  const app = createApp({ seed: 'explain', fixes: false });
  const target = {
    baseUrl: 'http://reference.test',
    token: 'test-token',
    otherToken: 'other-token',
    transport: createInProcessTransport((call) => app.handle(call)),
  };
  return new Run(target, { contract, runId, waitMs: 40, repeats: 1, ...virtualTime() });
}

/** A session that records what the check changed in each request. */
class TellingSession extends RunSession {
  readonly variations = new Map<number, string>();

  private async telling<T>(variation: RequestMutation | undefined, ask: () => Promise<T>): Promise<T> {
    const before = this.exchanges.length;
    try {
      return await ask();
    } finally {
      const number = this.exchanges[before];
      if (number !== undefined && variation !== undefined)
        this.variations.set(number, describeVariation(variation).variation);
    }
  }

  override accepted(...args: Parameters<RunSession['accepted']>): ReturnType<RunSession['accepted']> {
    return this.telling(args[2], () => super.accepted(...args));
  }

  override refused(...args: Parameters<RunSession['refused']>): ReturnType<RunSession['refused']> {
    return this.telling(args[2], () => super.refused(...args));
  }
}

/** Runs one check against the reference. A check that judges a whole run only sends its requests here. */
async function shownFor(check: Check, slot: number, contract: Contract): Promise<CheckWithRequests> {
  const run = newRun(contract);
  const session = new TellingSession(run, check.id, freshSource(runId, check.id, slot));
  let broke: unknown;
  try {
    await (check.afterwards ? check.prepare?.(session) : check.run(session));
  } catch (error) {
    if (!(error instanceof Ended || error instanceof Inconclusive)) broke = error;
  }
  const own = new Set(session.exchanges);
  const asked = run.exchanges
    .filter(({ id }) => own.has(id))
    .map((exchange): SentRequest => {
      const variation = session.variations.get(exchange.id);
      return { exchange, ...(variation !== undefined && { variation }) };
    });
  const setUp = run.exchanges.filter(({ id }) => !own.has(id));
  return {
    check,
    asked,
    setUp,
    ...(broke !== undefined && {
      broke: broke instanceof Error ? broke.message : 'it threw something that is not an Error',
    }),
  };
}

/** The error for a word that names nothing. */
function unknown(word: string, near: readonly string[]): UsageError {
  const isTitle = near.length === 0 && word.trim().includes(' ');
  const ofCause =
    ' The title of a cause is looked up in its report: --out DIR, the folder of that report, and the title.';
  const hint = near.length === 0 ? '--list shows the checks.' : `Did you mean ${near.join(', ')}?`;
  return new UsageError(
    `Unknown check or requirement ${printable(JSON.stringify(word.slice(0, 200)))}. ${hint}${isTitle ? ofCause : ''}`,
  );
}

/**
 * The explanation of a requirement, a check, or a list of checks, selected as for `--only`. `idsOf` returns the checks
 * of a cause by its title. Throws a usage error for an unknown word.
 */
export async function explain(
  word: string,
  catalogue: Catalogue = { contract: ownContract, checks: allChecks() },
  idsOf: (title: string) => readonly string[] = () => [],
): Promise<string> {
  const { contract, checks } = catalogue;
  const rows = coverageOf(checks);
  const row = rows.find(({ requirement }) => requirement.id === word.trim().toUpperCase());
  if (row) return explainedRequirement(row);
  const ofCause = new Set(idsOf(word));
  const named = [
    () => checksNamed(word, checks, contract),
    () => (word === '' ? [] : checks.filter(({ id }) => id.startsWith(word))),
    () => checks.filter(({ id }) => ofCause.has(id)),
    () => word.split(',').flatMap((one) => checksNamed(one, checks, contract)),
  ];
  const found = named.map((find) => find()).find(({ length }) => length > 0) ?? [];
  const [first, ...others] = new Set(found);
  if (first && others.length === 0) return explainedCheck(await shownFor(first, checks.indexOf(first), contract));
  if (first) return explainedChecks(word, [first, ...others]);
  const ids = rows.map(({ requirement }) => requirement.id);
  throw unknown(word, namesLike(word, checks, contract, ids));
}
