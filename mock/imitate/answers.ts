/**
 * The answers of a profile, each turned into an override of the app's stages, and a list of those that can't be
 * imitated.
 */
import { codeIn, type Coded, type CodeOf, type AnswerPart } from '../../openapi/profile/open-answers.js';
import type { Profile, ProfileAnswer } from '../../openapi/profile/profile.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { variationById } from '../../variants/index.js';
import type { Refuse } from '../../variants/kit/stages.js';
import { refuseInForm, wantedRefusal, type WantedRefusal } from './refusal-forms.js';

/** An answer that can't be imitated. */
export interface NotImitated {
  /** The id of the check with the question. */
  readonly id: string;
  readonly about: string;
  readonly answer: string;
}

/** For an answer that matches the reference. */
export const unchanged: StageOverride = (stages) => stages;

/**
 * For each answer to a part of a question, the id of the variation that the server has, or an override where the answer
 * has values of its own; undefined if the mock can't imitate it.
 */
export type ImitationByCode<Name extends AnswerPart> = {
  readonly [Code in CodeOf<Name>]: string | StageOverride | undefined;
};

type Read<T> = (coded: Coded, about: string) => T | undefined;

type CodedAnswer = ProfileAnswer & { readonly coded: Coded };

const isCoded = (answer: ProfileAnswer): answer is CodedAnswer => answer.coded !== undefined;

/** The answers of a recorded profile by their id, and which of them are imitated. */
export class ImitatedAnswers {
  private readonly byId: ReadonlyMap<string, readonly CodedAnswer[]>;
  private readonly imitated = new Set<ProfileAnswer>();

  constructor(readonly profile: Profile) {
    this.byId = new Map(profile.questions.map(({ id, answers }) => [id, answers.filter(isCoded)]));
  }

  /** The number of answers that have a code. */
  get count(): number {
    return [...this.byId.values()].reduce((sum, answers) => sum + answers.length, 0);
  }

  /** The values that `read` finds in the answers to a question. An answer with a value counts as imitated. */
  all<T>(id: string, read: Read<T>): readonly T[] {
    return (this.byId.get(id) ?? []).flatMap((answer) => {
      const value = read(answer.coded, answer.about);
      if (value === undefined) return [];
      this.imitated.add(answer);
      return [value];
    });
  }

  /**
   * The first value of `all`. Only answers equal to that one count as imitated, since a server can do only one thing.
   */
  one<T>(id: string, read: Read<T>): T | undefined {
    let first: string | undefined;
    const [found] = this.all(id, (coded, about) => {
      const text = JSON.stringify(coded);
      const value = first === undefined || first === text ? read(coded, about) : undefined;
      if (value !== undefined) first = text;
      return value;
    });
    return found;
  }

  /**
   * The override for the first answer to a part that can be imitated; `refusing` makes the one for a refusal in the
   * server's form.
   */
  choose<Name extends AnswerPart>(
    id: string,
    part: Name,
    ways: ImitationByCode<Name>,
    refusing?: (refuse: Refuse, wanted: WantedRefusal) => StageOverride,
  ): StageOverride {
    const operation = this.profile.questions.find((question) => question.id === id)?.operation ?? '';
    const found = this.one<string | StageOverride>(id, (coded) => {
      if (coded.part !== part) return undefined;
      const code = codeIn(coded, part);
      if (code !== undefined) return ways[code];
      const wanted = refusing && wantedRefusal(this.profile, operation, coded.form, { failing: true });
      return wanted && refusing(refuseInForm(wanted), wanted);
    });
    return typeof found === 'string' ? variationById(found) : (found ?? unchanged);
  }

  /** The answers that were not imitated. */
  missing(): readonly NotImitated[] {
    return [...this.byId].flatMap(([id, answers]) =>
      answers.filter((one) => !this.imitated.has(one)).map(({ about, answer }) => ({ id, about, answer })),
    );
  }
}

/** The reference's own answer if the server gave it too, else the first of the server's. */
export const referenceOrFirst = <T>(ours: T, answers: readonly T[]): T =>
  answers.includes(ours) ? ours : (answers[0] ?? ours);
