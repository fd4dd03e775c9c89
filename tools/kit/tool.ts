/** A tool that reads OpenAPI: what is done with it, and what is known not to work. */
import type { Place } from './place.js';

/** Rejects if it doesn't work; the message has what the tool said. */
export interface Step {
  /** What works then, for the page. */
  readonly does: string;
  readonly run: (place: Place) => Promise<unknown>;
}

/** A step that fails. */
interface Known {
  readonly does: string;
  /** What the failure says. */
  readonly shows: RegExp;
  /** Whose fault it is and why, for the page. */
  readonly fault: string;
}

export interface Tool {
  readonly name: string;
  readonly package: string;
  readonly steps: readonly Step[];
  readonly known?: readonly Known[];
}

/** The tools of one kind. */
export interface Kind {
  readonly title: string;
  readonly tools: readonly Tool[];
}

const clipped = (text: string): string => text.trim().slice(-2000);

/** Takes the steps. Resolves to what went otherwise than expected; an unexpected failure ends it. */
export async function tryTool({ steps, known = [] }: Tool, place: Place): Promise<readonly string[]> {
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
