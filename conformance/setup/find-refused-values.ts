/** Finds the values of a sample that a server refuses, if it accepts the sample without them. */
import type { Json } from '../../openapi/json/json.js';
import { pointerOf, withValue, type Place } from '../../openapi/json/place.js';
import type { Schema } from '../../openapi/keywords/kit/schema.js';
import { listedValues } from '../../openapi/keywords/values.js';
import { schemasAt, visitValue } from '../../openapi/schema/walk.js';
import { isAccepted, type Exchange } from '../requests/exchange/exchange.js';
import type { Input } from '../requests/exchange/build-request.js';
import type { Session } from '../model/check.js';
import { Inconclusive } from '../model/stop.js';
import { tryOperatorValues } from './try-operator-values.js';

/**
 * The `rule` that marks these requests in the record. Their `place` is that of the only value in question that they have; it is empty
 * if they have all of them or none.
 */
export const ofSampleValue = 'sample-value';

/** The purpose of requests with the whole sample. */
export const sampleAgain = 'the refused sample again';

const purpose = 'check which value of the sample is refused';

/** So many requests are sent at most for one sample. */
const most = 25;

/** The longest list of values in question: country codes, a longer list, depend on the place. */
const mostListed = 12;

/** An example of an operation's body, which the run sends with fresh values. */
export interface Sample {
  readonly operation: Exchange['operation'];
  readonly example: string;
}

/** A part of a sample that can be taken out, or replaced by another listed value. */
interface Part {
  readonly place: Place;
  readonly instead: unknown;
  readonly isContainer: boolean;
  /** Whether servers often refuse such a valid value: one of a list, or null, false, 0 or an empty text. */
  readonly isDoubtful: boolean;
}

const isContainer = (value: unknown): boolean => typeof value === 'object' && value !== null;

const needs = ({ required = [], 'x-advisory': hint }: Schema, name: string): boolean =>
  required.includes(name) || (hint?.required?.includes(name) ?? false);

/** The search for the refused values of a sample. */
class Search {
  private left = most;
  private parts: readonly Part[] = [];

  constructor(
    private readonly session: Session,
    private readonly sample: Sample,
    private readonly path: Input['path'],
  ) {}

  private body(): Promise<Json> {
    const { operation, example } = this.sample;
    return this.session.given.sample(operation, this.session.run.options.given ?? {}, example);
  }

  /** Sends the sample with some parts taken out, by default none, and returns whether it was accepted. */
  private async isTaken(out: readonly Part[] = [], kept?: Part): Promise<boolean> {
    this.left -= 1;
    const { sample, path } = this;
    const { operation, example } = sample;
    // Later elements of a list are taken out first, so that the positions of others stay valid.
    const body = this.parts
      .filter((part) => out.includes(part))
      .reduceRight<unknown>((made, { place, instead }) => withValue(made, place, instead), await this.body());
    const altered = { rule: ofSampleValue, place: kept ? pointerOf(aloneAt(kept.place)) : '', example };
    const isWhole = out.length === 0;
    const intent = { purpose: isWhole ? sampleAgain : purpose, role: 'question', due: 'open', altered } as const;
    return isAccepted(await this.session.send(operation, { ...(path && { path }), body }, intent));
  }

  /** The parts that are refused alone, if the sample without any of them, and without the others, is accepted. */
  private async refusedAmong(parts: readonly Part[], others: readonly Part[] = []): Promise<readonly Part[]> {
    if (parts.length === 0 || this.left < 2 || !(await this.isTaken([...others, ...parts]))) return [];
    const refused: Part[] = [];
    for (const part of parts) {
      // One request is left to send the whole sample again.
      if (this.left < 2) break;
      const rest = parts.filter((one) => one !== part);
      if (!(await this.isTaken([...others, ...rest], part))) refused.push(part);
    }
    return refused;
  }

  /** The parts of a body, each after those that contain it. */
  private partsOf(body: Json): readonly Part[] {
    const { run } = this.session;
    const { contract } = run;
    const { schema: root } = run.operation(this.sample.operation).body!;
    const parts: Part[] = [];
    visitValue(contract, root, body, (schemas, place, value) => {
      const name = place.at(-1);
      if (name === undefined || (typeof name === 'number' && isContainer(value))) return;
      const holders = schemasAt(contract, root, place.slice(0, -1));
      const isNeeded = typeof name === 'string' && holders.some((schema) => needs(schema, name));
      const listed = schemas.map((schema) => listedValues([schema])).find(({ length }) => length > 0) ?? [];
      const isListed = listed.length > 0 && listed.length <= mostListed;
      const instead = isNeeded && isListed ? listed.find((other) => other !== value) : undefined;
      const isDoubtful = !isContainer(value) && (isListed || !value);
      if (!isNeeded || instead !== undefined)
        parts.push({ place, instead, isContainer: isContainer(value), isDoubtful });
    });
    return parts;
  }

  async find(): Promise<void> {
    // A server that refuses now and then refuses no value.
    if ((await this.isTaken()) || (await this.isTaken())) return;
    this.parts = this.partsOf(await this.body());
    const doubtful = await this.refusedAmong(this.parts.filter(({ isDoubtful }) => isDoubtful));
    const found = doubtful.length > 0 ? doubtful : await this.refusedFields();
    if (found.length > 0) await this.isTaken();
  }

  /** The optional fields that are refused. Of each with parts of its own, these are tried as well. */
  private async refusedFields(): Promise<readonly Part[]> {
    const fields = this.parts.filter(({ place, instead }) => place.length === 1 && instead === undefined);
    const refused = await this.refusedAmong(fields);
    for (const field of refused) {
      const inside = this.parts.filter(
        ({ place, isContainer: has }) => place.length > 1 && place[0] === field.place[0] && !has,
      );
      await this.refusedAmong(
        inside,
        fields.filter((one) => one !== field),
      );
    }
    return refused;
  }
}

/** The place of a value once it is the only one in its list. */
const aloneAt = (place: Place): Place => (typeof place.at(-1) === 'number' ? [...place.slice(0, -1), 0] : place);

/**
 * Looks for the values that caused the refusal of a sample: those of the operator's file, and those of the sample itself. It changes no
 * result: the record shows which values are refused.
 */
export async function findRefusedValues(
  session: Session,
  refused: Exchange,
  sample: Sample,
  path?: Input['path'],
): Promise<void> {
  await tryOperatorValues(session, refused);
  if (![400, 409, 422].includes(refused.answer?.status ?? 0)) return;
  const { operation, example } = sample;
  if (!session.run.operation(operation).body || /^given\.(?:values|refused)\./.test(session.name)) return;
  const looking = session.shared(`refused.${operation}.${example}`, (own) => new Search(own, sample, path).find());
  await looking.catch((thrown: unknown) => {
    if (!(thrown instanceof Inconclusive)) throw thrown;
  });
}
