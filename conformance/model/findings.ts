/** The findings of one check: differences, observations, and how much it judged. */
import { contrast } from '../requests/exchange/diff-excerpt.js';
import type { OpenAnswer } from '../../openapi/profile/open-answers.js';
import { isRecord } from '../../openapi/json/json.js';
import type { Exchange } from '../requests/exchange/exchange.js';
import { isComparable } from './expected-order/expected-order.js';
import type { Redact } from '../text/redact.js';
import { Judged } from './judged.js';
import { Ended, Inconclusive, type Blame } from './stop.js';
import { findingOf, sanitizeText, type Context, type Expectation, type Finding, type Observation } from './finding.js';

/** The maximum number of findings, and of observations, of one check. A further finding ends the check. */
const most = 100;

const endOfFindings = { expected: 'no more findings', received: `more than ${most} findings` };

/** Anything except an object counts as text: `sanitizeText` throws if it is no string. */
const isText = (answer: string | OpenAnswer): answer is string => !isRecord(answer);

/** Collects the findings and observations of a check. Texts are masked and clipped. */
export class Findings {
  readonly findings: Finding[] = [];
  readonly observations: Observation[] = [];
  readonly judged = new Judged();
  /** The exchanges whose responses show the findings. */
  readonly blamed: Exchange[] = [];
  /** Whether a change was refused before, so that a later difference means that it happened nevertheless. */
  protected hasRefused = false;
  /** `redact` masks secrets. The suite's own checks have none in their texts, but a foreign check may know the token. */
  constructor(readonly redact: Redact = (text) => text) {}

  /** Records a finding unless the condition holds. Either way it counts as judged. */
  expect(holds: boolean, expectation: () => Expectation): boolean {
    this.judged.note();
    if (!holds) this.differs(expectation());
    return holds;
  }

  /** Records a finding unless `same` holds for both values. A missing or mistyped value is not compared. */
  expectValue(
    expected: unknown,
    actual: unknown,
    place: string,
    exchange: Exchange,
    same: (a: unknown, b: unknown) => boolean,
  ): boolean {
    if (!isComparable(expected, actual)) return true;
    return this.expect(same(expected, actual), () => ({
      ...contrast(expected, actual),
      place,
      exchange,
    }));
  }

  /** Further facts that the run knows about a difference. */
  protected contextOf(_found: Expectation): Context {
    return {};
  }

  /** Records a finding. */
  protected differs(found: Expectation): void {
    const isChange = this.hasRefused && Boolean(found.place);
    const told: Expectation = isChange ? { ...found, relation: 'changed', due: 'refused' } : found;
    const difference = { ...told, ...this.contextOf(told) };
    const { exchange } = difference;
    if (exchange) this.blamed.push(exchange);
    const isLast = this.findings.length === most;
    const { variation: _variation, alteration: _alteration, ...last } = difference;
    this.findings.push(findingOf(isLast ? { ...last, ...endOfFindings } : difference, this.redact));
    if (isLast) throw new Ended();
  }

  /** For a check that judges many responses: those with findings, and how many were judged. */
  count(failed: readonly Exchange[], judged: number): void {
    this.judged.noteResponses(failed.length, judged);
    this.blamed.push(...failed);
  }

  /** Records the server's choice in an open question. */
  observe(question: string, answer: string | OpenAnswer, exchange?: Exchange): void {
    if (this.observations.length >= most) return;
    const { text, coded } = isText(answer) ? { text: answer, coded: undefined } : answer;
    const texts = {
      question: sanitizeText('question', question, this.redact),
      answer: sanitizeText('answer', text, this.redact),
    };
    this.observations.push({ ...texts, ...(coded && { coded }), ...(exchange && { exchange: exchange.id }) });
  }

  /** Ends the check as undecided, because of the exchange if one is given. */
  inconclusive(blame: Blame, reason: string, exchange?: Exchange): never {
    throw new Inconclusive(blame, sanitizeText('reason', reason, this.redact), exchange);
  }

  /** Ends a check that needs something that neither the suite nor the server can provide. */
  lacks(what: string): never {
    throw new Inconclusive('circumstance', `needs ${what}`, undefined, { needs: what });
  }
}
