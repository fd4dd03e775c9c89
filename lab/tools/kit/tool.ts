/** A tool that reads OpenAPI: the steps of its trial, and its known failures. */
import type { TrialPlace } from './place.js';

/** A step of a trial. `run` rejects if the step fails, with the tool's output in the message. */
export interface TrialStep {
  /** What works if the step succeeds, as text for the page. */
  readonly does: string;
  readonly run: (place: TrialPlace) => Promise<unknown>;
}

/** A known failure of a step. */
interface Known {
  readonly does: string;
  /** The expected message of the failure. */
  readonly shows: RegExp;
  /** The origin of the failure and its reason, as text for the page. */
  readonly fault: string;
}

export interface Tool {
  readonly name: string;
  readonly package: string;
  readonly steps: readonly TrialStep[];
  readonly known?: readonly Known[];
}

/** The tools of one kind. */
export interface ToolKind {
  readonly title: string;
  readonly tools: readonly Tool[];
}

const clipped = (text: string): string => text.trim().slice(-2000);

/** Runs the steps. Resolves to the unexpected results. Stops at the first unexpected failure. */
export async function tryTool({ steps, known = [] }: Tool, place: TrialPlace): Promise<readonly string[]> {
  const complaints: string[] = [];
  for (const { does, run } of steps) {
    const failure = await run(place).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const expected = known.find((one) => one.does === does);
    if (failure === undefined && expected) complaints.push(`"${does}" works now: remove the known failure.`);
    if (failure === undefined || expected?.shows.test(failure)) continue;
    const how = expected ? 'fails in another way than known' : 'fails';
    return [...complaints, `"${does}" ${how}: ${clipped(failure)}`];
  }
  return complaints;
}
