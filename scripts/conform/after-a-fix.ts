/**
 * `--replay` and `--watch`: run the failed checks of a stored report again, once or after each change of the server.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { workspaceUrl } from '../../conformance/requests/http/reachable.js';
import { asksForPrices } from '../../conformance/model/price-questions.js';
import { changedCauses } from '../../conformance/report/profile/changed-causes.js';
import type { Report } from '../../conformance/report/report.js';
import { paintFor } from '../../conformance/report/reporters/terminal/lines.js';
import type { SuiteOptions } from '../../conformance/suite/suite-options.js';
import { pluralize } from '../../conformance/text/printable.js';
import { UsageError } from '../cli/arguments.js';
import { hasColours } from '../cli/colours.js';
import { EnterKey } from './again/enter-key.js';
import { replayPlan, type ReplayPlan } from './again/replay-plan.js';
import { ServerLook } from './again/server-look.js';
import { watch } from './again/watch.js';
import { addressOf, flags, type Values } from './flags.js';
import type { Catalogue } from './load-checks.js';
import { optionsOf } from './options.js';
import { checked, checkedOnce } from './run.js';
import { countIds } from '../../conformance/model/places.js';

/** The target of the earlier run, unless a flag or CONFORM_URL names another: its token must not go to the earlier one. */
function targetBefore(values: Values, { url, embedded, against = [] }: Report['target']): Partial<Values> {
  if (values.against.length > 0 || (values.url ?? process.env['CONFORM_URL']) !== undefined) return {};
  return { against: [...against], ...(!embedded && { url }) };
}

/** The flags as given; where they say nothing, the settings of the earlier run. */
const asBefore = (values: Values, { strict, settings, target }: Report): Values => ({
  ...values,
  strict: values.strict || strict,
  ...(values.wait === flags.wait.default && { wait: String(settings.waitMs) }),
  ...targetBefore(values, target),
});

/** The test data of the earlier run, unless `--given` names a file now. */
const givenBefore = ({ given: file }: Values, { settings: { given } }: Report): Partial<SuiteOptions> =>
  file === undefined && given ? { given } : {};

const asReplay = (report: Report, before: Report, { checks }: ReplayPlan): Report => ({
  ...report,
  ...(report.selection && { selection: { ...report.selection, replayed: countIds(checks) } }),
  since: changedCauses(before, report),
});

/** "12 checks of report.json, and 2 more whose responses are judged". */
const coverOf = ({ checks, sources }: ReplayPlan, file: string): string =>
  `${pluralize(countIds(checks), 'check')} of ${file}${sources.length === 0 ? '' : `, and ${countIds(sources)} more whose responses are judged`}`;

const onlyThese = (values: Values, { checks, sources, judges }: ReplayPlan): Values => ({
  ...values,
  only: [...checks, ...sources, ...judges],
});

/** Runs the named checks of a report again, or all that failed. */
export async function replayed(
  before: Report,
  ids: readonly string[],
  values: Values,
  catalogue: Catalogue,
): Promise<Report> {
  const plan = replayPlan(before, ids, catalogue.checks);
  if (!values.quiet) console.error(`Replaying ${coverOf(plan, values.replay ?? '')}.`);
  const options = givenBefore(values, before);
  const report = await checked(onlyThese(asBefore(values, before), plan), catalogue, { options });
  return asReplay(report, before, plan);
}

/** Replays whenever the server changes; when nothing fails any more, runs everything once and returns that report. */
export async function watched(
  before: Report,
  ids: readonly string[],
  given: Values,
  catalogue: Catalogue,
): Promise<Report> {
  const values = asBefore(given, before);
  const address = addressOf(values);
  if (address === undefined || values.against.length > 0)
    throw new UsageError('--watch needs a server with an address: the embedded reference never changes.');
  const url = workspaceUrl(address, catalogue.contract.basePath);
  const plan = replayPlan(before, ids, catalogue.checks);
  const options = givenBefore(values, before);
  const { headers = {}, ca } = optionsOf(values);
  const server = new ServerLook(`${url}${catalogue.contract.basePath}/carriers`, {
    headers,
    ...(ca !== undefined && { ca }),
  });
  const enter = new EnterKey(process.stdin);
  const say = (line: string): void => {
    if (!values.quiet) (values.json ? process.stderr : process.stdout).write(`${line}\n`);
  };
  const key = process.stdin.isTTY ? ' or you press Enter' : '';
  say(`Watching ${url} with ${coverOf(plan, values.watch ?? '')}.`);
  say(`They run now, and again when the server restarts${key}. Ctrl-C ends the watch.`);
  await watch(before, {
    url,
    say,
    paint: paintFor(hasColours(values.json ? process.stderr : process.stdout)),
    look: () => server.look(),
    pause: (ms) => enter.pause(ms, (time, signal) => wait(time, undefined, { signal })),
    replay() {
      server.forget();
      return checkedOnce(url, onlyThese(values, plan), catalogue, options);
    },
  }).finally(() => {
    server.close();
    enter.close();
  });
  say('All of them pass now. Running all checks once.');
  // The last run asks about prices if the earlier one did, so that both have the same checks.
  const pricing = values.pricing || before.checks.some(asksForPrices);
  const report = await checked({ ...values, pricing }, catalogue, { options });
  return { ...report, since: changedCauses(before, report) };
}
