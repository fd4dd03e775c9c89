/** Compares two profiles: which answers, refusals and hints differ. */
import { requirement, requirements, type Level } from '../../../openapi/requirements.js';
import { answersOf, type Profile, type ProfileHint } from '../../../openapi/profile/profile.js';

/** One difference between two sides. */
export interface ProfileChange {
  /** The id of a check or of an advisory requirement, or an operation with a condition of its refusals. */
  readonly id: string;
  readonly requirement: string;
  readonly title: string;
  readonly level: Level;
  readonly from: string;
  readonly to: string;
}

/** The differences between two profiles. */
export interface ProfileChanges {
  readonly better: readonly ProfileChange[];
  readonly worse: readonly ProfileChange[];
  readonly changed: readonly ProfileChange[];
}

/** How many answers to a question are listed. */
const mostAnswers = 6;

/** The answers that the other side doesn't have, as one text. */
function textOf(answers: readonly string[], other: readonly string[]): string {
  const own = answers.filter((answer) => !other.includes(answer));
  if (own.length === 0) return answers.length === 0 ? 'nothing' : 'nothing more';
  const rest = own.length > mostAnswers ? `; and ${own.length - mostAnswers} more` : '';
  return `${own.slice(0, mostAnswers).join('; ')}${rest}`;
}

type Facts = Pick<ProfileChange, 'id' | 'requirement' | 'title'>;

function changeOf(facts: Facts, before: readonly string[], after: readonly string[]): readonly ProfileChange[] {
  const [from, to] = [textOf(before, after), textOf(after, before)];
  const isSame = before.length === after.length && before.every((answer) => after.includes(answer));
  return isSame ? [] : [{ ...facts, level: 'observed', from, to }];
}

/** A map, since a question of another suite's profile may be named `constructor`. */
const byId = <Value>(of: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> => new Map(Object.entries(of));

/** Differences in the questions that both sides were asked. */
function questionChanges(first: Profile, second: Profile): readonly ProfileChange[] {
  const [before, after] = [byId(answersOf(first).questions), byId(answersOf(second).questions)];
  return second.questions.flatMap(({ id, requirement: row, question }) => {
    const [was, is] = [before.get(id), after.get(id)];
    return was && is ? changeOf({ id, requirement: row, title: question }, was, is) : [];
  });
}

/** Differences in how both sides refuse. Conditions that one side never refused are left out. */
function refusalChanges(first: Profile, second: Profile): readonly ProfileChange[] {
  const [before, after] = [byId(answersOf(first).refusals), answersOf(second).refusals];
  return Object.entries(after).flatMap(([id, is]) => {
    const was = before.get(id);
    return was ? changeOf({ id, requirement: 'REF-08', title: `how ${id} refuses requests` }, was, is) : [];
  });
}

const known = new Set(requirements.map(({ id }) => id));

/** The statement of a requirement, or its id if this suite doesn't know it. */
const statementOf = (row: string): string => (known.has(row) ? requirement(row).statement : row);

const ranks: Readonly<Record<ProfileHint['answer'], number>> = {
  followed: 2,
  'followed in part': 1,
  'not followed': 0,
  undecided: -1,
};

function hintChanges(first: Profile, second: Profile): ProfileChanges {
  const before = new Map(first.hints.map((hint) => [hint.requirement, hint.answer]));
  const found: Record<keyof ProfileChanges, ProfileChange[]> = { better: [], worse: [], changed: [] };
  for (const { requirement: row, answer } of second.hints) {
    const was = before.get(row);
    if (was === undefined || was === answer) continue;
    const isDecided = was !== 'undecided' && answer !== 'undecided';
    const direction = !isDecided ? 'changed' : ranks[answer] > ranks[was] ? 'better' : 'worse';
    const facts = { id: row, requirement: row, title: statementOf(row), level: 'advisory' as const };
    found[direction].push({ ...facts, from: was, to: answer });
  }
  return found;
}

/** The differences between two profiles. Only a hint can be better or worse: another answer to a question is just different. */
export function changesOf(first: Profile, second: Profile): ProfileChanges {
  const hints = hintChanges(first, second);
  const answers = [...questionChanges(first, second), ...refusalChanges(first, second)];
  return { ...hints, changed: [...hints.changed, ...answers] };
}
