/** The resources that a sequence created on the server, and the requests that it builds with them. */
import { mapTexts, type Json } from '../../openapi/json/json.js';
import type { Fresh } from '../../openapi/keywords/kit/schema.js';
import { assignmentOnlyOf, foreign, foreignCarriers } from '../checks/accounts/second-account.js';
import { applyOperatorData } from '../requests/data/apply-operator-data.js';
import { phonePosition, type FreshSource } from '../requests/data/unique-values.js';
import type { Created } from '../requests/exchange/ledger.js';
import type { UsableCarrier, Session } from '../model/check.js';
import { assignmentBody, mismatches, type AssignmentBody } from '../setup/assignments.js';
import { longestPhoneAt } from '../setup/bodies/phones.js';
import { withOwn } from './bodies.js';

/** A resource that the sequence created. The order in which concurrent requests change it is unknown. */
export interface SequenceThing {
  readonly created: Created;
  /** Whether all its values are plain, so that no server may refuse them. */
  readonly isPlain: boolean;
  /** The number of changes that were sent, and of those without a response yet. */
  changes: number;
  pending: number;
  /** Whether two changes were concurrent, so that either may have been the last. */
  isUnsure: boolean;
}

/** A customer, with the body of the last accepted update. */
export interface SequenceCustomer extends SequenceThing {
  latest?: Json;
}

/** An order, with its assignment, its last read, and its customer's data at the time of its creation. */
export interface SequenceOrder extends SequenceThing {
  readonly customer?: { readonly thing: SequenceCustomer; readonly body: Json; readonly changes: number };
  assigned?: { readonly carrier: UsableCarrier; readonly methodName: unknown };
  last?: { readonly stated: Json; readonly changes: number };
}

const placeholder = /^<(other |mismatched )?(customer|location|carrier|method) (\d+)>$/;

const fresh = /<(?:long )?(id|email|phone)>/;

interface Filling {
  readonly plainOnly?: boolean;
  /** Whether another account must not use its values: they are wrong, or a server may have limits for them. */
  readonly isPrivate?: boolean;
  readonly sent?: FreshSent;
  readonly own?: Json;
}

/** Values that one account sent, and that any other account may use, by the kind of fresh value. */
export type FreshSent = Readonly<Record<Fresh, string[]>>;

const nth = <T>(list: readonly T[], number: number): T | undefined => list[number % list.length];

/** The resources that a sequence created in one account. */
export class SequenceAccount {
  readonly customers: SequenceCustomer[] = [];
  readonly locations: SequenceThing[] = [];
  readonly orders: SequenceOrder[] = [];
  /** Whether a look-up of this account ever found its order. */
  hasRead = false;
  readonly sent: FreshSent = { id: [], email: [], phone: [] };
  private readonly ids = new Set<string>();

  /** `authorization`: the header of the second account. */
  constructor(
    private readonly session: Session,
    private readonly fresh: FreshSource,
    readonly authorization?: string,
  ) {}

  /** The header that requests of this account need, unless it is the first one. */
  get sender(): { readonly authorization?: string } {
    return this.authorization === undefined ? {} : { authorization: this.authorization };
  }

  /** A customer or location of this account, or of the other one, that exists before the sequence creates any. */
  private async existing(isOther: boolean, kind: 'customer' | 'location', number = 0): Promise<Created> {
    const { session, authorization } = this;
    const isFirst = (authorization === undefined) !== isOther;
    if (!isFirst) return foreign(session, kind);
    return kind === 'customer' ? session.given.customer() : session.given.location(number % 2);
  }

  add(created: Created, isPlain: boolean, body: Json): void {
    const thing = { created, isPlain, changes: 0, pending: 0, isUnsure: false };
    if (created.kind === 'customer') this.customers.push(thing);
    // It is open whether a pickup or a delivery needs a location with that ability.
    const isAble = Array.isArray(body['abilities']);
    if (created.kind === 'location') this.locations.push({ ...thing, isPlain: isPlain && isAble });
    if (created.kind === 'order') this.orders.push({ ...thing, ...this.customerIn(body) });
  }

  private customerIn(body: Json): Pick<SequenceOrder, 'customer'> {
    const { uuid } = (body['customer'] ?? {}) as Json;
    const thing = this.customers.find(({ created }) => created.uuid === uuid);
    if (!thing?.latest || thing.isUnsure || thing.pending > 0) return {};
    return { customer: { thing, body: thing.latest, changes: thing.changes } };
  }

  /** The order or customer of a step, if there is any. */
  order(number = 0): SequenceOrder | undefined {
    return nth(this.orders, number);
  }

  customer(number = 0): SequenceCustomer | undefined {
    return nth(this.customers, number);
  }

  /** Whether all resources that a body refers to are plain, so that no server may refuse the body because of them. */
  refersToPlain(body: Json): boolean {
    const odd = [...this.customers, ...this.locations].filter(({ isPlain }) => !isPlain);
    return odd.length === 0 || !odd.some(({ created }) => JSON.stringify(body).includes(created.uuid));
  }

  /**
   * Fills in the placeholders of a body. With `plainOnly`, it refers only to plain resources. Values that another
   * account `sent` are used before fresh ones, if there are any. `own` are the values of the resource that the body
   * changes.
   */
  async filled(body: Json, { plainOnly = false, isPrivate = false, sent, own }: Filling = {}): Promise<Json> {
    const { session } = this;
    const { given } = session.run.options;
    // The operator's phones and domain are already in the fresh values.
    const { phones: _phones, email_domain: _domain, ...places } = given ?? {};
    const known = await this.references(body, plainOnly);
    const changed = withOwn(body, own);
    return mapTexts(given ? applyOperatorData(changed, places) : changed, (text) => {
      if (placeholder.test(text)) return known.get(text);
      const [, kind] = fresh.exec(text) ?? [];
      if (kind === undefined) return text;
      const made = sent?.[kind as keyof FreshSent].pop() ?? text.replace(fresh, (part) => this.freshFor(part));
      if (kind === 'id') this.ids.add(made.toLowerCase());
      if (!isPrivate) this.sent[kind as keyof FreshSent].push(made);
      return made;
    }) as Json;
  }

  private freshFor(placeholder: string): string {
    if (placeholder !== '<long phone>') return this.fresh(placeholder.slice(1, -1) as Fresh);
    const phone = this.fresh('phone');
    const { given } = this.session.run.options;
    // Phones of the operator's test data are not replaced.
    const position = given?.phones ? undefined : phonePosition(phone);
    return position === undefined ? phone : longestPhoneAt(position);
  }

  /** Whether a request of this account had this identifier, in any case, since it is open whether the case matters. */
  hasSent(id: string): boolean {
    return this.ids.has(id.toLowerCase());
  }

  private async references(body: Json, plainOnly: boolean): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    const texts = new Set<string>();
    mapTexts(body, (text) => (placeholder.test(text) && texts.add(text), text));
    // A method belongs to the carrier that the same body names. One with a mistake may have lost either.
    const pair = ['carrier ', 'method '].map((kind) => [...texts].find((text) => text.includes(kind)));
    const carrier = pair[0] ?? pair[1];
    const [, whose, , at = '0'] = placeholder.exec(carrier ?? '') ?? [];
    const assignment = carrier === undefined ? undefined : await this.assignment(whose, Number(at), [...texts]);
    for (const text of texts) {
      const [, other, kind = '', digits = ''] = placeholder.exec(text) ?? [];
      if (kind === 'carrier') found.set(text, assignment!.carrier_uuid);
      else if (kind === 'method') found.set(text, assignment!.shipping_method_uuid);
      else if (kind === 'customer' || kind === 'location')
        found.set(text, (await (other ? this.existing(true, kind) : this.thing(kind, Number(digits), plainOnly))).uuid);
    }
    return found;
  }

  /** A carrier and a method: of this account, of the other one, or two that don't belong together. */
  private async assignment(
    whose: string | undefined,
    number: number,
    texts: readonly string[],
  ): Promise<AssignmentBody> {
    const { session } = this;
    const carriers = await session.given.carriers();
    if (whose === 'other ') {
      const others = await foreignCarriers(session);
      if (this.authorization === undefined) return assignmentOnlyOf(session, 'second', others, carriers);
      return assignmentOnlyOf(session, 'first', carriers, others);
    }
    if (whose !== undefined) {
      const pair = nth(mismatches(carriers), number) ?? session.lacks('two carriers with different shipping methods');
      return assignmentBody(pair.carrier, pair.method);
    }
    const chosen = nth(carriers, number)!;
    const [, , , at = '0'] = placeholder.exec(texts.find((text) => text.startsWith('<method ')) ?? '') ?? [];
    return assignmentBody(chosen, nth(chosen.methods, Number(at))!.uuid);
  }

  private async thing(kind: 'customer' | 'location', number: number, plainOnly: boolean): Promise<Created> {
    const made = kind === 'customer' ? this.customers : this.locations;
    const known = nth(plainOnly ? made.filter(({ isPlain }) => isPlain) : made, number);
    return known?.created ?? this.existing(false, kind, number);
  }
}
