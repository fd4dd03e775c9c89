/** Stores the exchanges of a run. Large responses are judged first, and then cut to their beginning. */
import type { Contract } from '../../../openapi/contract/contract.js';
import { ContractJudge, dueIn } from './response-judge.js';
import { sizeOfJson } from '../../../openapi/text/json-size.js';
import { abridged, clip, withShortTexts } from '../../text/clip.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import type { ResponseViolation, Judgement, ResponseJudge } from '../../model/judgement.js';
import type { Ledger } from '../../requests/exchange/ledger.js';
import { oncePer } from '../../text/once-per.js';

/**
 * Limits in characters. `whole`: a body that is stored whole. `body`: the beginning of a larger one. `answer`: one response in the
 * report. `all`: all of them. `late`: a body after that. `memory`: all of them with their JSON, in bytes.
 */
const bounds = {
  whole: 196_608,
  body: 131_072,
  answer: 262_144,
  all: 32 * 2 ** 20,
  late: 1_000,
  memory: 96 * 2 ** 20,
} as const;

/** The memory of one JSON value besides its text, in bytes. A megabyte of empty lists takes 20 MB. */
const perValue = 40;

/** A body of so few characters takes little memory, whatever is in it. */
const smallBody = 10_000;

/** The maximum number of headers that are stored, and the maximum length of each. */
const headerBounds = { count: 60, length: 1_000 } as const;

/** Headers that are judged, and so are always stored. */
const judged = new Set(['content-type', 'retry-after']);

type Answer = NonNullable<Exchange['answer']>;

function storedHeaders(headers: Answer['headers']): Answer['headers'] {
  const isSmall = headers.every((header) => header.every((text) => text.length <= headerBounds.length));
  if (isSmall && headers.length <= headerBounds.count) return headers;
  const kept = headers.filter(([name], at) => at < headerBounds.count || judged.has(name.toLowerCase()));
  const clipped = kept
    .slice(0, 2 * headerBounds.count)
    .map(([name, value]) => [clip(name, headerBounds.length), clip(value, headerBounds.length)] as const);
  return [...clipped, ...(headers.length > kept.length ? [['…', `${headers.length} headers in all`] as const] : [])];
}

function storedRequest(request: Exchange['request']): Exchange['request'] {
  const { url, body } = request;
  return { ...request, url: clip(url, bounds.body), ...(body !== undefined && { body: clip(body, bounds.body) }) };
}

const sizeOf = (headers: Answer['headers']): number =>
  headers.reduce((size, [name, value]) => size + name.length + value.length, 0);

/** An exchange as checks see it: texts far longer than any that the suite sends are cut. */
export function withShortBody(exchange: Exchange): Exchange {
  const { answer } = exchange;
  if (!answer || answer.body.length <= bounds.whole) return exchange;
  const json = 'json' in answer && { json: withShortTexts(answer.json, bounds.body) };
  return { ...exchange, answer: { ...answer, body: clip(answer.body, bounds.body), ...json } };
}

/** The judge of a contract. It is shared by all runs, since making one takes a tenth of the time of an in-process run. */
const judgeOf = oncePer((contract: Contract) => new ContractJudge(contract));

/** A cache of judgements of the same record, each valid for a state of the exchange in the ledger. */
export type JudgementCache = Map<Exchange, readonly [state: string, Judgement | undefined]>;

/** Stores and judges the exchanges of a run. */
export class ExchangeStore implements ResponseJudge {
  private readonly judgements = new Map<number, Judgement | undefined>();
  private used = 0;
  private memory = 0;

  constructor(
    private readonly contract: Contract,
    private readonly judged?: JudgementCache,
  ) {}

  private fits(answer: Answer): boolean {
    if (answer.body.length > bounds.whole) return false;
    const size = JSON.stringify(answer.body).length + sizeOf(answer.headers);
    const memory = size + (answer.body.length > smallBody ? perValue * sizeOfJson(answer.body).values : 0);
    if (size > bounds.answer || this.used + size > bounds.all || this.memory + memory > bounds.memory) return false;
    this.used += size;
    this.memory += memory;
    return true;
  }

  private beginningOf(body: string): string {
    const long = clip(body, bounds.body);
    const size = JSON.stringify(long).length;
    const isRoom = size <= bounds.answer && this.used + size <= bounds.all;
    if (isRoom) this.used += size;
    return isRoom ? long : clip(body, bounds.late);
  }

  /** Returns the exchange in the form in which it is stored. A response that is not stored whole is judged first. */
  add(exchange: Exchange, ledger: Ledger): Exchange {
    const request = storedRequest(exchange.request);
    if (!exchange.answer) return { ...exchange, request };
    const answer = { ...exchange.answer, headers: storedHeaders(exchange.answer.headers) };
    if (this.fits(answer)) return { ...exchange, request, answer };
    const clipped = {
      ...answer,
      body: this.beginningOf(answer.body),
      clipped: true as const,
      ...('json' in answer && { json: abridged(answer.json) }),
    };
    const kept = { ...exchange, request, answer: clipped };
    this.judgeNow(exchange, ledger, kept);
    return kept;
  }

  private judgeNow(exchange: Exchange, ledger: Ledger, kept: Exchange): void {
    const judgement = judgeOf(this.contract).judge(exchange, ledger);
    this.judgements.set(exchange.id, judgement && { ...judgement, exchange: kept });
  }

  /** Whether a response is stored whole, or was judged before it was cut. */
  isWhole({ id, answer }: Exchange): boolean {
    return !answer?.clipped || this.judgements.has(id);
  }

  settle(exchange: Exchange, ledger: Ledger): void {
    ledger.settle(exchange.id);
    const known = this.judgements.get(exchange.id);
    if (known) this.judgeNow(exchange, ledger, known.exchange);
  }

  judge(exchange: Exchange, ledger: Ledger): Judgement | undefined {
    if (exchange.answer?.clipped) {
      const stored = this.judgements.get(exchange.id);
      // A look-up may have shown since then that missing parts were only late.
      return stored && { ...stored, violations: stored.violations.filter(dueIn(exchange, ledger)) };
    }
    const state = `${ledger.isSettled(exchange.id)} ${ledger.isEarly(exchange.id)}`;
    const known = this.judged?.get(exchange);
    if (known?.[0] === state) return known[1];
    const judgement = judgeOf(this.contract).judge(exchange, ledger);
    this.judged?.set(exchange, [state, judgement]);
    return judgement;
  }

  fieldViolations(exchange: Exchange, isSettled: boolean): readonly ResponseViolation[] {
    return exchange.answer?.clipped ? [] : judgeOf(this.contract).fieldViolations(exchange, isSettled);
  }
}
