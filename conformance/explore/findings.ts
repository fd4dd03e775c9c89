/** Problems that a sequence shows, each with the row of the catalogue that it violates. */
import type { OperationId } from '../../openapi/contract/contract.js';
import { requirement } from '../../openapi/requirements.js';
import { placeName, tokensOf } from '../../openapi/json/place.js';
import { isComparable, namesIn } from '../checks/rates/carrier-lists.js';
import { isAccepted, type Exchange } from '../requests/exchange/exchange.js';
import type { Created, ResourceKind } from '../requests/exchange/ledger.js';
import type { WaitBudget } from '../judging/consistency/wait-budget.js';
import type { RunView } from '../model/check.js';
import type { Due } from '../requests/exchange/intent.js';
import type { Expectation } from '../model/finding.js';

/** A violation of a row of the catalogue that a sequence showed. */
export interface SequenceProblem {
  readonly requirement: string;
  readonly operation: OperationId;
  readonly found: Expectation;
  /** Equal for problems of one kind, in any sequence: the row, the operation, the place and what differs. */
  readonly signature: string;
}

/** The rows that require different resources to have different identifiers. */
const apart: Readonly<Record<ResourceKind, string>> = { customer: 'CUS-19', location: 'LOC-17', order: 'ORD-56' };

const starred = (place: string): string =>
  placeName(tokensOf(place).map((token) => (typeof token === 'number' ? '*' : token)));

/** The response that a request is due by a row of the catalogue. Only a required row claims one. */
export const claimed = (row: string, due: Due): Due => (requirement(row).level === 'required' ? due : 'open');

/** The state that the sequences of one exploration share. */
export interface Known {
  /** The identifiers that creations returned before, which no other creation may return. */
  readonly identifiers: Set<string>;
  /** The budget of waits for effects that may show late. */
  readonly patience: WaitBudget;
}

/** A row of the catalogue, and how it is violated. */
export type SequenceViolation = readonly [row: string, found: Expectation];

/** Collects the problems of a sequence, and compares its responses with each other. */
export class Problems {
  readonly all: SequenceProblem[] = [];
  /** The number of judged responses. */
  judged = 0;
  private listed: Exchange | undefined;

  constructor(
    private readonly run: RunView,
    private readonly known: Known,
  ) {}

  /** The budget of waits to see whether a problem goes away, as writes may show late. */
  get patience(): WaitBudget {
    return this.known.patience;
  }

  readonly report = (operation: OperationId, row: string, found: Expectation): void => {
    const { place = '', relation = '', rule = '', exchange } = found;
    const status = exchange && !isAccepted(exchange) ? `${exchange.answer?.status ?? exchange.failure?.reason}` : '';
    const signature = [row, operation, starred(place), relation, rule, status].filter((part) => part !== '').join(' ');
    if (requirement(row).level !== 'observed') this.all.push({ requirement: row, operation, found, signature });
  };

  /** Judges an accepted response by the contract and by the sent values. */
  judge(exchange: Exchange): void {
    this.judged += 1;
    for (const [row, found] of this.violationsIn(exchange)) this.report(exchange.operation, row, found);
    if (exchange.account !== 'other' && exchange.operation === 'listCarriers') this.listed = exchange;
  }

  /** The violations of the contract and of the sent values in a response. */
  violationsIn(exchange: Exchange): readonly SequenceViolation[] {
    const { run } = this;
    const { violations = [] } = run.store.judge(exchange, run.ledger) ?? {};
    return violations.map(({ requirement: row, pointer, ...violation }) => [
      row,
      { ...violation, place: pointer, exchange },
    ]);
  }

  /** The difference between rates and the carriers and methods that were listed last, if there is one. */
  otherCarriers(rated: Exchange): Expectation | undefined {
    const { listed } = this;
    if (!listed || !isComparable(listed) || !isComparable(rated)) return undefined;
    const [expected, received] = [namesIn(listed), namesIn(rated)];
    const lost = [...expected].find((name) => !received.has(name));
    const added = [...received].find((name) => !expected.has(name));
    if (lost === undefined && added === undefined) return undefined;
    const said = lost ? { expected: lost, received: 'nothing' } : { expected: 'no other', received: added! };
    return { ...said, place: '/data/carriers', exchange: rated, relation: 'elements' };
  }

  /** Expects that a created resource has new identifiers. */
  expectNew(exchange: Exchange, { kind, uuid, orderNumber }: Created): void {
    const account = exchange.account ?? 'own';
    // Another account may number its orders from 1, too.
    const number = orderNumber === undefined ? [] : [`number ${account} ${orderNumber}`];
    for (const id of [`${kind} ${uuid.toLowerCase()}`, ...number]) {
      const found = { expected: 'an identifier of its own', received: id, place: '/data', exchange };
      if (this.known.identifiers.has(id))
        this.report(exchange.operation, apart[kind], { ...found, relation: 'repeated' });
      this.known.identifiers.add(id);
    }
  }
}
