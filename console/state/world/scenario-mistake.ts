/** Finds the place of a mistake in a scenario by the mock's message. */

/** A mistake. Line and column count from 1. */
export interface ScenarioMistake {
  readonly line: number;
  readonly column: number;
  readonly problem: string;
}

/** The mistake in a message such as `Line 3, column 5: …`; undefined for a message without a place. */
export function mistakeOf(message: string): ScenarioMistake | undefined {
  const [, line, column, problem] = /^Line (\d+), column (\d+): (.*)$/s.exec(message) ?? [];
  return problem === undefined ? undefined : { line: Number(line), column: Number(column), problem };
}

/** The number of lines shown before and after the mistake. */
const around = 2;

/** The lines around a mistake with their numbers, and a mark under its column. */
export function excerptOf(text: string, { line, column }: ScenarioMistake): string {
  const lines = text.split('\n');
  const from = Math.max(0, line - 1 - around);
  const width = String(line + around).length;
  const shown = lines.slice(from, line + around).map((each, index) => {
    return { number: from + index + 1, text: `${String(from + index + 1).padStart(width)} │ ${each}` };
  });
  const mark = `${' '.repeat(width)} │ ${' '.repeat(column - 1)}▲`;
  return shown.flatMap((each) => [each.text, ...(each.number === line ? [mark] : [])]).join('\n');
}

/** The position of a mistake in the text. */
export function offsetOf(text: string, { line, column }: ScenarioMistake): number {
  const before = text.split('\n').slice(0, line - 1);
  return Math.min(text.length, before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1);
}
