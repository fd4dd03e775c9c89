/** A sample of the kill matrix: each check with one fault that makes it fail, so that a change is judged in a minute. */
import type { Check } from '../../conformance/model/check.js';
import type { Fault } from '../../variants/kit/variant.js';
import { failingBy, killersBy } from './page.js';
import { killersAmong } from './run.js';

/** How many faults are tried before a check counts as failing with none. */
const most = 8;

/** A fault with the content of its row on the page. */
interface Known {
  readonly fault: Fault;
  readonly killers: readonly string[];
  readonly failing: readonly string[];
}

const knownOf = (faults: readonly Fault[], written: ReadonlyMap<string, string>): readonly Known[] =>
  faults.map((fault) => {
    const row = written.get(fault.id);
    return { fault, killers: killersBy(row), failing: failingBy(row) };
  });

/**
 * The faults that may make a check fail: first those whose row names the check, with the most killers first, then those
 * that fail its requirement.
 */
function candidatesFor({ id, requirement }: Check, known: readonly Known[]): readonly Known[] {
  const shown = known
    .filter(({ killers }) => killers.includes(id))
    .sort((one, other) => other.killers.length - one.killers.length);
  const others = known.filter(({ failing }) => failing.includes(requirement));
  return [...new Set([...shown, ...others])].slice(0, most);
}

/** Runs checks with the first of their faults, those with the same fault together, and returns the checks that pass. */
async function passing(candidates: ReadonlyMap<Check, readonly Known[]>): Promise<readonly Check[]> {
  const left: Check[] = [];
  for (const known of new Set([...candidates.values()].flatMap(([first]) => first ?? []))) {
    const asked = [...candidates.keys()].filter((check) => candidates.get(check)?.[0] === known);
    const killers = await killersAmong(asked, known.fault);
    left.push(...asked.filter(({ id }) => !killers.has(id)));
  }
  return left;
}

/** Runs of many checks together. A check that fails in one of them needs no further run. */
class JointRuns {
  private readonly failed = new Set<string>();
  private readonly done = new Set<string>();

  constructor(private readonly all: readonly Check[]) {}

  /**
   * Whether a check that only fails together with others fails with one of these faults: together with those that fail
   * according to the fault's row, with those of its operation, or with all. Faults with few failures come first.
   */
  async fails({ id, operation }: Check, candidates: readonly Known[]): Promise<boolean> {
    const fewFirst = [...candidates].sort((one, other) => one.failing.length - other.failing.length);
    const groups: Readonly<Record<string, (check: Check, known: Known) => boolean>> = {
      row: ({ requirement }, { failing }) => failing.includes(requirement),
      [operation]: (check) => check.operation === operation,
      all: () => true,
    };
    for (const [which, isIn] of Object.entries(groups))
      for (const known of fewFirst) {
        if (this.failed.has(id)) return true;
        const together = this.all.filter((check) => isIn(check, known));
        await this.run(`${which} ${known.fault.id}`, together, known.fault);
      }
    return this.failed.has(id);
  }

  private async run(key: string, together: readonly Check[], fault: Fault): Promise<void> {
    if (this.done.has(key)) return;
    this.done.add(key);
    for (const id of await killersAmong(together, fault)) this.failed.add(id);
  }
}

/**
 * The checks in `judged` that no fault of their sample makes fail. `all` are the checks that may run together with
 * them.
 */
export async function survivorsOf(
  judged: readonly Check[],
  all: readonly Check[],
  faults: readonly Fault[],
  written: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const known = knownOf(faults, written);
  const candidates = new Map(judged.map((check) => [check, candidatesFor(check, known)]));
  const survivors = judged.filter((check) => candidates.get(check)?.length === 0);
  const together = new JointRuns(all);
  for (const check of await passing(candidates))
    if (!(await together.fails(check, candidates.get(check) ?? []))) survivors.push(check);
  return survivors.map(({ id }) => id).sort();
}
