/** Reads the answers of a profile for what imitates them, and keeps account of those that nothing imitates. */
import type { Profile, ProfileAnswer } from '../../openapi/profile.js';

/** An answer that can't be imitated. */
export interface Missing {
  /** The check that asks. */
  readonly id: string;
  readonly about: string;
  readonly answer: string;
}

const none: readonly ProfileAnswer[] = [];

export class Reading {
  private readonly byId: ReadonlyMap<string, readonly ProfileAnswer[]>;
  private readonly taken = new Set<ProfileAnswer>();

  constructor(readonly profile: Profile) {
    this.byId = new Map(profile.questions.map(({ id, answers }) => [id, answers]));
  }

  /** How many answers there are. */
  get count(): number {
    return [...this.byId.values()].reduce((sum, answers) => sum + answers.length, 0);
  }

  /** The answers to one question, or to one part of it, as they stand there. */
  answers(id: string, about?: string): readonly string[] {
    return this.parts(id)
      .filter((one) => about === undefined || one.about === about)
      .map(({ answer }) => answer);
  }

  /** What is understood of the answers to a question; what is not is one that can't be imitated. */
  take<T>(id: string, understand: (answer: string, about: string) => T | undefined): readonly T[] {
    return this.parts(id).flatMap((one) => {
      const understood = understand(one.answer, one.about);
      if (understood === undefined) return [];
      this.taken.add(one);
      return [understood];
    });
  }

  /** As `take`, where a server can do only one thing: the first that is understood, and with it all that say the same. */
  takeOne<T>(id: string, understand: (answer: string, about: string) => T | undefined): T | undefined {
    let first: string | undefined;
    const [found] = this.take(id, (answer, about) => {
      if (first !== undefined && answer !== first) return undefined;
      const understood = understand(answer, about);
      if (understood !== undefined) first = answer;
      return understood;
    });
    return found;
  }

  /** Everything that was taken by nobody. */
  missing(): readonly Missing[] {
    return [...this.byId].flatMap(([id, answers]) =>
      answers.filter((one) => !this.taken.has(one)).map(({ about, answer }) => ({ id, about, answer })),
    );
  }

  private parts(id: string): readonly ProfileAnswer[] {
    return this.byId.get(id) ?? none;
  }
}
