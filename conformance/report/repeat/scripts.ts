/** The scripts of a report: one for each cause whose requests can be sent again. */
import type { Finding } from '../../model/finding.js';
import type { Report, ReportedCheck } from '../report.js';
import { causesOf, type Cause } from '../causes/causes.js';
import { knownIn, withoutKnown } from '../known-checks.js';
import { contract as ownContract } from '../../../openapi/contract/contract.js';
import { isAccepted, received } from '../../requests/exchange/exchange.js';
import { callOf } from '../../model/operation-label.js';
import { grouped } from '../../text/group-by.js';
import { cut } from '../../text/printable.js';
import { planOf } from './plan.js';
import { scriptOf } from './script.js';
import { oncePer } from '../../text/once-per.js';
import { checksOf } from '../../model/places.js';

/** The folder of the scripts, below the one of the reports. */
export const scriptFolder = 'repeat';

/** The limits of the scripts: as many scripts as the terminal lists causes. */
const most = { scripts: 50, characters: 500_000, slug: 60 } as const;

/** The parts of a cause that a script needs. */
interface Repeatable {
  /** Only for a cause of failures. */
  readonly key?: string;
  readonly title: string;
  readonly checks: readonly ReportedCheck[];
  readonly finding?: Finding;
}

/** A script with its name. */
export interface Script {
  readonly name: string;
  readonly text: string;
}

/** Whether a file name has the form of a script's name. */
export const isScriptName = (name: string): boolean => /^\d{2,4}-[a-z0-9-]{1,60}\.mjs$/.test(name);

function slugOf(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ['cause'];
  const slug = words.map((one) => one.slice(0, 20)).join('-');
  return slug.length <= most.slug
    ? slug
    : slug
        .slice(0, most.slug + 1)
        .replace(/-?[^-]*$/, '')
        .slice(0, most.slug);
}

/** The finding that a script repeats: that of the title, otherwise the first one with an exchange. */
function findingOf({ finding, checks }: Repeatable): Finding | undefined {
  if (finding?.exchange !== undefined) return finding;
  return checks[0]?.findings.find(({ exchange }) => exchange !== undefined);
}

function scriptFor(report: Report, cause: Repeatable, number: number): Script | undefined {
  const finding = findingOf(cause);
  const plan = finding && planOf(report, finding);
  if (!plan || !finding) return undefined;
  const [check] = cause.checks;
  const others = cause.checks.reduce((sum, { findings }) => sum + Math.max(1, findings.length), -1);
  const text = scriptOf(report, plan, { number, title: cause.title, finding, others, ...(check && { check }) });
  const name = `${String(number).padStart(2, '0')}-${slugOf(cause.title)}.mjs`;
  return text === undefined || text.length > most.characters ? undefined : { name, text };
}

/** A cause for each reason that leaves checks undecided, if a request shows it. */
function undecidedIn({ checks, exchanges, contract }: Report): readonly Repeatable[] {
  const open = checks.filter(({ outcome }) => outcome === 'inconclusive');
  return [...grouped(open, ({ reason = '' }) => reason)].flatMap(([reason, those]) => {
    const exchange = exchanges[(those[0]?.undecidedBy ?? 0) - 1];
    if (!exchange) return [];
    const isRefusalDue = exchange.intent.due === 'refused';
    // The most frequent reason is a created resource without an identifier.
    const key = ownContract.operations.find(({ id }) => id === exchange.operation)?.creates?.key;
    const finding: Finding = {
      expected: isRefusalDue ? 'a refusal (any 4xx status)' : `a response that ${checksOf(those)} can continue with`,
      received: received(exchange),
      exchange: exchange.id,
      due: exchange.intent.due,
      ...(key !== undefined && isAccepted(exchange) && !isRefusalDue && { place: `/data/${key}`, rule: 'type' }),
    };
    return [{ title: `${callOf(exchange.operation, contract.calls)}: ${cut(reason, 100)}`, checks: those, finding }];
  });
}

/** All scripts of a report, and which script belongs to which cause. */
export interface Scripts {
  readonly all: readonly Script[];
  ofCause(cause: Cause): Script | undefined;
  /** The script for an exchange that leaves checks undecided. */
  ofUndecided(exchange: number): Script | undefined;
}

/** The scripts of a report, made once. They are numbered as the causes are: new ones, known ones, then undecided checks. */
export const scriptsIn = oncePer((report: Report): Scripts => {
  const causes = [...causesOf(withoutKnown(report)), ...causesOf({ ...report, checks: knownIn(report) })];
  const byKey = new Map<string, Script>();
  const byExchange = new Map<number, Script>();
  const all = [...causes, ...undecidedIn(report)].slice(0, most.scripts).flatMap((cause: Repeatable, index) => {
    const script = scriptFor(report, cause, index + 1);
    if (!script) return [];
    if (cause.key !== undefined) byKey.set(cause.key, script);
    else byExchange.set(cause.finding?.exchange ?? 0, script);
    return [script];
  });
  return {
    all,
    ofCause: ({ key }) => byKey.get(key),
    ofUndecided: (exchange) => byExchange.get(exchange),
  };
});

/** The path of a cause's script; undefined if none is written. */
export type ScriptOf = (cause: Cause) => string | undefined;

/** The paths of the scripts in a folder; without a folder, none is written. */
export function scriptPaths(report: Report, folder: string | undefined): ScriptOf {
  if (folder === undefined) return () => undefined;
  const scripts = scriptsIn(report);
  return (cause) => {
    const script = scripts.ofCause(cause);
    return script && `${folder}/${script.name}`;
  };
}
