/** The answers of a profile, read as changes of the app; it keeps account of those that nothing imitates. */
import { codeIn, type Coded, type CodeOf, type Part } from '../../../openapi/profile/open-answers.js';
import type { Profile, ProfileAnswer } from '../../../openapi/profile/profile.js';
import type { Stages } from '../../pipeline/app.js';
import { wantedFor, type Wanted } from './refusal-forms.js';

/** An answer that can't be imitated. */
export interface Missing {
  /** The check that asks. */
  readonly id: string;
  readonly about: string;
  readonly answer: string;
}

/** Gets the stages of an app and returns the ones to build it with. */
export type Change = (stages: Stages) => Stages;

/** What the reference does by itself. */
export const own: Change = (stages) => stages;

/** What imitates each answer to a part of a question; undefined where nothing can. */
export type Ways<Name extends Part> = { readonly [Code in CodeOf<Name>]: Change | undefined };

type Understand<T> = (coded: Coded, about: string) => T | undefined;

type CodedAnswer = ProfileAnswer & { readonly coded: Coded };

const isCoded = (answer: ProfileAnswer): answer is CodedAnswer => answer.coded !== undefined;

export class Answers {
  private readonly byId: ReadonlyMap<string, readonly CodedAnswer[]>;
  private readonly imitated = new Set<ProfileAnswer>();

  constructor(readonly profile: Profile) {
    this.byId = new Map(profile.questions.map(({ id, answers }) => [id, answers.filter(isCoded)]));
  }

  /** How many answers there are that have a code. */
  get count(): number {
    return [...this.byId.values()].reduce((sum, answers) => sum + answers.length, 0);
  }

  /** What is understood of the answers to a question. */
  all<T>(id: string, understand: Understand<T>): readonly T[] {
    return (this.byId.get(id) ?? []).flatMap((answer) => {
      const understood = understand(answer.coded, answer.about);
      if (understood === undefined) return [];
      this.imitated.add(answer);
      return [understood];
    });
  }

  /** As `all`, where a server can do only one thing: the first that is understood, and with it all that say the same. */
  one<T>(id: string, understand: Understand<T>): T | undefined {
    let first: string | undefined;
    const [found] = this.all(id, (coded, about) => {
      const text = JSON.stringify(coded);
      const understood = first === undefined || first === text ? understand(coded, about) : undefined;
      if (understood !== undefined) first = text;
      return understood;
    });
    return found;
  }

  /** The change for the first answer to a part that has one; `refused` makes it for a refusal. Without an answer, none. */
  choose<Name extends Part>(id: string, part: Name, ways: Ways<Name>, refused?: (wanted: Wanted) => Change): Change {
    const operation = this.profile.questions.find((question) => question.id === id)?.operation ?? '';
    const found = this.one(id, (coded) => {
      if (coded.part !== part) return undefined;
      const code = codeIn(coded, part);
      if (code !== undefined) return ways[code];
      const wanted = refused && wantedFor(this.profile, operation, coded.form, { failing: true });
      return wanted && refused(wanted);
    });
    return found ?? own;
  }

  /** Everything that nothing imitates. */
  missing(): readonly Missing[] {
    return [...this.byId].flatMap(([id, answers]) =>
      answers.filter((one) => !this.imitated.has(one)).map(({ about, answer }) => ({ id, about, answer })),
    );
  }
}

/** What a server does that does what the reference does if that is among the answers, and the first of them otherwise. */
export const preferring = <T>(ours: T, answers: readonly T[]): T =>
  answers.includes(ours) ? ours : (answers[0] ?? ours);
