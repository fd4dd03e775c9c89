/** Finds the checks whose responses other checks judge: as few as needed to reproduce the failures. */
import { isOfSetUp } from '../../../conformance/requests/exchange/intent.js';
import { isAccepted } from '../../../conformance/requests/exchange/exchange.js';
import { outcomeOf } from '../../../conformance/report/causes/aspect.js';
import type { Check } from '../../../conformance/model/check.js';
import type { Report, ReportedCheck, ReportedExchange } from '../../../conformance/report/report.js';
import { grouped } from '../../../conformance/text/group-by.js';

/** Chooses checks of a report to run, among those that the suite still has. */
class Sources {
  readonly ids = new Set<string>();
  private readonly running: ReadonlySet<string>;

  constructor(
    private readonly report: Report,
    private readonly known: ReadonlyMap<string, Check>,
    wanted: readonly Pick<ReportedCheck, 'id'>[],
  ) {
    this.running = new Set(wanted.map(({ id }) => id));
  }

  /** For a check that judges other checks' responses, adds one source for each different field and message that it found. */
  addFor(check: ReportedCheck): void {
    const kinds = grouped(check.findings, ({ relation, rule, due, place, exchange }) => {
      const said = this.at(exchange).map((one) => (isAccepted(one) ? '' : outcomeOf(one)));
      return [relation, rule, due, place?.replace(/\/\d+(?=\/|$)/g, '/*'), ...said].join('\n');
    });
    const evidence = [...kinds.values()].map((findings) => findings.map(({ exchange }) => exchange));
    const needed = evidence.length > 0 ? evidence : [[check.undecidedBy]];
    for (const numbers of needed)
      this.addOne(
        check,
        numbers.flatMap((number) => this.at(number)),
      );
  }

  private at(number = 0): readonly ReportedExchange[] {
    return this.report.exchanges.slice(number - 1, number);
  }

  /** Adds a check that gets one of these responses, unless one is already chosen. */
  private addOne(judge: ReportedCheck, exchanges: readonly ReportedExchange[]): void {
    const senders = exchanges
      .flatMap((one) => (one.by === judge.id ? this.origins(one) : one.by))
      .map((by) => this.askerOf(by));
    if (senders.some((id) => this.isRunning(id, judge))) return;
    const sender = senders.find((id) => this.known.has(id));
    const source = sender ?? this.cheapest(exchanges[0]?.operation ?? judge.operation);
    if (source !== undefined) this.ids.add(source);
  }

  /** The check that needs the set-up of this name, or the name itself. */
  private askerOf(by: string): string {
    return this.report.setUps?.[by] ?? by;
  }

  /** Whether a check is already chosen, or prepares the same responses as the judge. */
  private isRunning(id: string, judge: ReportedCheck): boolean {
    const prepare = this.known.get(judge.id)?.prepare;
    const isSame = prepare !== undefined && (isOfSetUp(id) || this.known.get(id)?.prepare === prepare);
    return isSame || this.running.has(id) || this.ids.has(id);
  }

  /** The check that first sent the value that the judge looks up in what other checks sent. */
  private origins({ id, by, request }: ReportedExchange): readonly string[] {
    const values = [...new URL(request.url).searchParams.values()];
    const earlier = this.report.exchanges.slice(0, id - 1);
    const first = earlier.find(
      (one) => one.by !== by && values.some((value) => value !== '' && one.request.body?.includes(value)),
    );
    return [first?.by ?? by];
  }

  /** The check with the fewest requests among those that call an operation themselves. */
  private cheapest(operation: string): string | undefined {
    const asks = ({ id, exchanges }: ReportedCheck): boolean =>
      this.known.get(id)?.afterwards === undefined &&
      exchanges.some((number) => this.at(number).some((one) => one.operation === operation));
    const [first] = this.report.checks
      .filter(({ id }) => this.known.has(id))
      .filter(asks)
      .sort((one, other) => one.exchanges.length - other.exchanges.length);
    return first?.id;
  }
}

/** The ids of further checks to run, so that `judges`, which run with the `wanted` ones, find again what they found. */
export function sourcesOf(
  report: Report,
  wanted: readonly Pick<ReportedCheck, 'id'>[],
  known: ReadonlyMap<string, Check>,
  judges: readonly ReportedCheck[],
): readonly string[] {
  const sources = new Sources(report, known, wanted);
  for (const check of judges) if (known.get(check.id)?.afterwards) sources.addFor(check);
  return [...sources.ids];
}
