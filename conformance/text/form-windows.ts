/** Looks up the windows of a reduced text among those of the forms of a token. */
import type { Alphabet } from './alphabet.js';
import type { Form } from './token-forms.js';

/** A run of compared characters, by its positions in a reduced text. */
export interface FormRun {
  readonly start: number;
  readonly end: number;
  /** The form, if the run is a whole one. */
  readonly form?: Form;
}

/** Windows of one length. */
interface Windows {
  readonly length: number;
  readonly all: Set<string>;
  /** The forms by their first window, the longest form first. */
  readonly beginnings: Map<string, Form[]>;
}

/** Windows of one repeated character occur in ordinary texts. */
const isCommon = (window: string): boolean => /^(.)\1*$/s.test(window);

function gapsOf(text: string, { codeOf }: Alphabet): readonly string[] {
  const gaps: string[] = [];
  let from = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (codeOf(text.charCodeAt(index)) === 0) continue;
    if (index > from && from > 0) gaps.push(text.slice(from, index));
    from = index + 1;
  }
  return gaps;
}

export class FormWindows {
  private readonly byLength: readonly Windows[];
  /** The texts between the compared characters of the forms. */
  readonly gaps: ReadonlySet<string>;

  constructor(
    forms: readonly Form[],
    private readonly alphabet: Alphabet,
  ) {
    const byLength = new Map<number, Windows>();
    for (const form of forms) {
      const { text, run: length, isBounded } = form;
      const windows = byLength.get(length) ?? { length, all: new Set(), beginnings: new Map<string, Form[]>() };
      byLength.set(length, windows);
      for (let start = 0; start + length <= text.length && !isBounded; start += 1) {
        const window = text.slice(start, start + length);
        if (!isCommon(window) || isCommon(text)) windows.all.add(window);
      }
      const beginning = text.slice(0, length);
      const alike = [...(windows.beginnings.get(beginning) ?? []), form];
      windows.beginnings.set(
        beginning,
        alike.sort((a, b) => b.text.length - a.text.length),
      );
    }
    this.byLength = [...byLength.values()];
    this.gaps = new Set(forms.flatMap(({ written }) => gapsOf(written, alphabet)));
  }

  /** Whether each text between the compared characters also occurs in a form. */
  hasGaps(text: string): boolean {
    return gapsOf(text, this.alphabet).every((gap) => this.gaps.has(gap));
  }

  /**
   * The runs of a reduced text that are runs of a form, in order and without overlaps: whole forms, and the parts of others
   * beside them. `ends` are the positions, in order, where a window may end.
   */
  runsIn(text: string, ends: readonly number[]): readonly FormRun[] {
    const [wholes, parts]: [FormRun[], FormRun[]] = [[], []];
    for (const end of ends)
      for (const { length, all, beginnings } of this.byLength) {
        const start = end - length;
        if (start < 0) continue;
        const window = text.slice(start, end);
        const form = beginnings.get(window)?.find((one) => text.startsWith(one.text, start));
        if (form) wholes.push({ start, end: start + form.text.length, form });
        if (all.has(window)) parts.push({ start, end });
      }
    return withoutOverlaps(wholes, joined(parts));
  }
}

const inOrder = (a: FormRun, b: FormRun): number => a.start - b.start || b.end - a.end;

/** Joins runs that overlap. */
function joined(runs: readonly FormRun[]): readonly FormRun[] {
  const result: FormRun[] = [];
  for (const run of [...runs].sort(inOrder)) {
    const last = result.at(-1);
    if (last && run.start < last.end)
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, run.end) };
    else result.push(run);
  }
  return result;
}

/** Whole forms from left to right, and the rest of the parts before, between and after them. */
function withoutOverlaps(wholes: readonly FormRun[], parts: readonly FormRun[]): readonly FormRun[] {
  const result: FormRun[] = [];
  let at = 0;
  const chosen: FormRun[] = [];
  for (const whole of [...wholes].sort(inOrder)) {
    if (whole.start < at) continue;
    chosen.push(whole);
    at = whole.end;
  }
  let first = 0;
  for (const { start, end } of parts) {
    let rest = start;
    while (first < chosen.length && chosen[first]!.end <= start) result.push(chosen[first++]!);
    while (first < chosen.length && chosen[first]!.start < end) {
      const whole = chosen[first++]!;
      if (whole.start > rest) result.push({ start: rest, end: whole.start });
      result.push(whole);
      rest = whole.end;
    }
    if (rest < end) result.push({ start: rest, end });
  }
  return [...result, ...chosen.slice(first)];
}
