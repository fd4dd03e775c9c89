/** Words that are not used, each with the word to use instead. */

export interface Avoided {
  readonly pattern: RegExp;
  readonly instead: string;
}

const avoid = (pattern: RegExp, instead: string): Avoided => ({ pattern, instead });

/** Not in any text, comment, name of a test or document. */
export const nowhere: readonly Avoided[] = [
  avoid(/\bturned away\b/i, 'refused'),
  avoid(/\bmagic values?\b/i, 'trigger'),
];

/** Not in texts for users. */
export const notForUsers: readonly Avoided[] = [
  ...nowhere,
  avoid(/\bputs? off\b|\bputting off\b/i, 'rate limited'),
  avoid(/\bis answered\b|\bare answered\b/i, 'gets, returns'),
  avoid(/\bgate is (?:open|closed|undecided)\b/i, 'passes, fails, undecided (exit code …)'),
  avoid(/\bmishaps?\b/i, 'switch'),
  avoid(/\btenants?\b/i, 'world'),
  avoid(/\bwhoever\b/i, 'a noun'),
  avoid(/\bas far as\b/i, 'a condition'),
  avoid(/\banew\b/i, 'again'),
  avoid(/\bleads? to a 500\b/i, 'gets a 500'),
  avoid(/^There is no (?:flag|switch|operation|variation|field|check)\b/, 'Unknown …'),
  avoid(/\bexclude each other\b/i, "can't be used together"),
  avoid(/\bdoes not mind\b/i, 'accepts'),
  avoid(/\bis as (?:listed|hinted)\b/i, 'what is returned'),
  avoid(/\bthe only thing unusual\b/i, 'what is sent'),
  avoid(/\bof another (?:kind of thing|script's digits)\b/i, 'non-ASCII'),
];

/** Parts of names in code that another word of docs/glossary.md has replaced. */
export const replacedInNames: readonly Avoided[] = [
  avoid(/tenant/i, 'world'),
  avoid(/^tolerances?$|tolerated(?:By|Row)|freedom/i, 'variation'),
  avoid(/mishap/i, 'switch'),
  avoid(/recording/i, 'record'),
];
