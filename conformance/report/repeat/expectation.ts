/** What a script compares, from the data of a finding. It compares only what finds the recorded response wrong. */
import { isDeepStrictEqual } from 'node:util';
import { jsonOrUndefined } from '../../../openapi/text/json-or-undefined.js';
import type { Contract } from '../../../openapi/contract/contract.js';
import { keywordNamed } from '../../../openapi/keywords/index.js';
import type { Schema } from '../../../openapi/keywords/kit/schema.js';
import { schemasAt } from '../../../openapi/schema/walk.js';
import { tokensOf, valueAt } from '../../../openapi/json/place.js';
import { describe } from '../../exchange/exchange.js';
import type { Finding } from '../../model/finding.js';
import type { ReportedExchange } from '../report.js';

/** The arguments for `expect` in the script, and whether the recorded response would pass. */
export interface Expectation {
  readonly words: readonly string[];
  readonly passes: boolean;
  /** Whether an argument contains values of the run, so that it needs placeholders. */
  readonly hasValues?: true;
}

/** Compares nothing: the script prints the value at the place for people to compare. */
const byEye = (pointer = ''): Expectation => ({ words: ['by_eye', pointer], passes: false });

type Class = 'accepted' | 'refused' | 'either' | 'served';

const classes: Readonly<Record<Class, (status: number) => boolean>> = {
  accepted: (status) => status >= 200 && status < 300,
  refused: (status) => status >= 400 && status < 500 && status !== 429,
  either: (status) => classes.accepted(status) || classes.refused(status),
  served: (status) => status >= 100 && status < 500,
};

const statusOf = ({ answer }: ReportedExchange): number => answer?.status ?? 0;

const ofClass = (name: Class, exchange: ReportedExchange): Expectation => ({
  words: ['status', name],
  passes: classes[name](statusOf(exchange)),
});

const dueClasses = { accepted: 'accepted', refused: 'refused', either: 'either', open: 'served' } as const;

/** What the response as a whole should have been, by what was expected and received. */
function ofResponse({ due, relation }: Finding, exchange: ReportedExchange): readonly Expectation[] {
  const opposite = { accepted: 'refused', refused: 'accepted', broken: 'served', unanswered: 'served' } as const;
  const came = Object.entries(opposite).find(([name]) => name === relation)?.[1];
  return [...(due ? [dueClasses[due]] : []), ...(came ? [came] : [])].map((name) => ofClass(name, exchange));
}

const success = 200;

/** Rules about a response as a whole, by their names in findings. */
function ofWhole({ rule, due, relation }: Finding, exchange: ReportedExchange): readonly Expectation[] {
  const status = statusOf(exchange);
  // The expected status of a refusal exists only in words.
  if (rule === 'status' && (due === 'refused' || relation === 'refused'))
    return [{ words: ['other_status', String(status)], passes: false }];
  const wrong = (...words: readonly string[]): readonly Expectation[] => [{ words, passes: false }];
  if (rule === 'status') return [{ words: ['status', String(success)], passes: status === success }];
  if (rule === 'json') return wrong('json');
  if (rule === 'content-type') return wrong('media_type');
  // One rule is about byte order marks and about text/json, both of which lenient readers accept.
  if (rule === 'byte-order-mark') return wrong(exchange.answer?.mark ? 'no_mark' : 'media_type');
  return rule === 'message' ? wrong('matches', '/message', '.') : [];
}

const hasNothingIn = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || isDeepStrictEqual(value, []) || isDeepStrictEqual(value, {});

interface Place {
  readonly pointer: string;
  readonly value: unknown;
  readonly schemas: readonly Schema[];
}

/** Rules about a value that the contract states with its own words for responses. */
const ofPresence: Readonly<Record<string, (place: Place) => Expectation>> = {
  required: ({ pointer, value }) => ({ words: ['there', pointer], passes: value !== undefined }),
  sent: ({ pointer, value }) => ({ words: ['filled', pointer], passes: !hasNothingIn(value) }),
  assigned: (place) => ofPresence['sent']!(place),
};

/** What the keyword of a finding lets a script compare. */
function ofRule(rule: string, place: Place): readonly Expectation[] {
  const own = ofPresence[rule]?.(place);
  const keyword = keywordNamed(rule);
  if (own || !keyword) return own ? [own] : [];
  return place.schemas.flatMap((facet) =>
    facet[rule] === undefined ? [] : (keyword.expect(facet[rule] as never, place.pointer, place.value) ?? []),
  );
}

/** A time, as JSON. If the server made it, a later run has another one. */
const timeForm = /^"\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** The values in a finding: what was expected, or else what was wrong. */
function ofValue({ expected, received, relation }: Finding, { pointer, value }: Place): readonly Expectation[] {
  const [wanted, came] = [jsonOrUndefined(expected), jsonOrUndefined(received)];
  const isIts = value === undefined ? relation === 'missing' : received === describe(value);
  return [
    ...(wanted !== undefined && isIts
      ? [
          {
            words: ['same', pointer, expected],
            passes: isDeepStrictEqual(wanted, value),
            hasValues: true as const,
          },
        ]
      : []),
    ...(came !== undefined
      ? [{ words: ['not', pointer, received], passes: !isDeepStrictEqual(came, value), hasValues: true as const }]
      : []),
  ];
}

function placeOf(pointer: string, exchange: ReportedExchange, contract: Contract): Place {
  const place = tokensOf(pointer);
  const operation = contract.operations.find(({ id }) => id === exchange.operation);
  const isAdvisory = (facet: Schema): readonly Schema[] =>
    facet['x-advisory'] ? [facet, facet['x-advisory']] : [facet];
  return {
    pointer,
    value: valueAt(jsonOrUndefined(exchange.answer?.body ?? ''), place),
    schemas: operation ? schemasAt(contract, operation.answer.schema, place).flatMap(isAdvisory) : [],
  };
}

/** What a script compares for a finding. `isSent`: whether a request of the run had this value. `twin`: the placeholder of the identifier that another creation returned, too. */
export function expectationOf(
  finding: Finding,
  exchange: ReportedExchange,
  contract: Contract,
  isSent: (json: string) => boolean,
  twin?: { readonly pointer: string; readonly placeholder: string },
): Expectation {
  const { place: pointer, rule } = finding;
  const all = [
    ...(twin ? [{ words: ['new', twin.pointer, `"${twin.placeholder}"`], passes: false }] : []),
    ...ofWhole(finding, exchange),
    ...(pointer === undefined ? ofResponse(finding, exchange) : []),
  ];
  if (pointer !== undefined) {
    const place = placeOf(pointer, exchange, contract);
    const isOfTheRun = timeForm.test(finding.expected) && !isSent(finding.expected);
    all.push(...ofRule(rule ?? '', place), ...(isOfTheRun ? [] : ofValue(finding, place)));
  }
  return all.find(({ passes }) => !passes) ?? byEye(pointer);
}
