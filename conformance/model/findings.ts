/** What one check finds: differences, open questions, and how much it judged. */
import { contrast } from '../exchange/diff-excerpt.js';
import type { OpenAnswer } from '../../openapi/profile/open-answers.js';
import { isRecord } from '../../openapi/schema/schema.js';
import type { Exchange } from '../exchange/exchange.js';
import { isComparable } from '../expected-order/expected-order.js';
import type { Redact } from '../text/redact.js';
import { Inconclusive, type Cause } from './stop.js';
import { findingOf, sanitizeText, type Expectation, type Finding, type Observation } from './finding.js';

/** How many findings, or observations, one check tells. */
const most = 100;

const endOfFindings = { expected: 'no more of them', received: `more than ${most} findings` };

/** What is no object counts as a text, which `sanitizeText` refuses if it is none. */
const isText = (answer: string | OpenAnswer): answer is string => !isRecord(answer);

/** Collects what a check judges. Texts are masked and clipped. */
export class Findings {
  readonly findings: Finding[] = [];
  readonly observations: Observation[] = [];
  /** How many statuses and values were judged. */
  evidence = 0;
  /** The exchanges whose responses speak against the target here. */
  readonly blamed: Exchange[] = [];
  counted: { readonly failed: number; readonly judged: number } | undefined;
  /** Whether some of what this judges is not whole in the record of the run, so that nothing found proves nothing. */
  isPartial = false;
  /** Whether what is read from here on was there when the target refused to change it. */
  protected hasRefused = false;
  /** Masks secrets in what is told: what the suite tells holds none, but a check of somebody's own may know the token. */
  redact: Redact = (text) => text;

  /** Counts so many values or statuses that were judged: a check that judged nothing of its own question doesn't pass. */
  noteEvidence(judged = 1): void {
    this.evidence += judged;
  }

  /** Records a finding unless the condition holds, and goes on. Either way something was judged. */
  expect(holds: boolean, expectation: () => Expectation): boolean {
    this.noteEvidence();
    if (!holds) this.differs(expectation());
    return holds;
  }

  /** Records a finding unless both values are equal, compared by `same`; a value that is missing or mistyped is not compared. */
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

  /** Records a finding. */
  protected differs(found: Expectation): void {
    const isChange = this.hasRefused && Boolean(found.place);
    const difference: Expectation = isChange ? { ...found, relation: 'changed', due: 'refused' } : found;
    const { exchange } = difference;
    if (exchange) this.blamed.push(exchange);
    if (this.findings.length > most) return;
    const isLast = this.findings.length === most;
    const { variation: _variation, alteration: _alteration, ...last } = difference;
    this.findings.push(findingOf(isLast ? { ...last, ...endOfFindings } : difference, this.redact));
  }

  /** For a check that judges many responses: those that speak against the target, of how many. */
  count(failed: readonly Exchange[], judged: number): void {
    this.counted = { failed: failed.length, judged };
    this.blamed.push(...failed);
    this.noteEvidence(judged);
  }

  /** Records what the target does about a question that the specification leaves open. */
  observe(question: string, answer: string | OpenAnswer, exchange?: Exchange): void {
    if (this.observations.length >= most) return;
    const { text, coded } = isText(answer) ? { text: answer, coded: undefined } : answer;
    const texts = {
      question: sanitizeText('question', question, this.redact),
      answer: sanitizeText('answer', text, this.redact),
    };
    this.observations.push({ ...texts, ...(coded && { coded }), ...(exchange && { exchange: exchange.id }) });
  }

  /** Ends the check: it can't be decided on this target, because of an exchange where one is named. */
  inconclusive(cause: Cause, reason: string, exchange?: Exchange): never {
    throw new Inconclusive(cause, sanitizeText('reason', reason, this.redact), exchange);
  }

  /** Ends a check that is not run, since something is missing that neither the suite nor the server can add. */
  lacks(what: string): never {
    throw new Inconclusive('circumstance', `needs ${what}`, undefined, { needs: what });
  }
}
