/** Hints for the operator: mistakes in the set-up of a run that look like failures of the server. */
import { contract, type Contract } from '../../openapi/contract/contract.js';
import { joinList } from '../../openapi/text/join-list.js';
import { placeName, tokensOf, valueAt } from '../../openapi/json/place.js';
import { callIn } from '../model/operation-label.js';
import { grouped } from '../text/group-by.js';
import { describe, isOwn, isAccepted, sentJson, type Exchange } from '../requests/exchange/exchange.js';
import type { ReportedCheck } from './report.js';
import { messageOf } from '../circumstances/same-response.js';
import type { GivenData } from '../requests/data/operator-data.js';
import { lineInFile } from '../requests/data/read-given-data.js';
import { ofSampleValue, sampleAgain } from '../setup/find-refused-values.js';
import { listedValues } from '../../openapi/keywords/values.js';
import { schemasAt } from '../../openapi/schema/walk.js';
import { ofOperatorFile } from '../setup/try-operator-values.js';

/** Operations whose samples contain places, people or dates, which a server may refuse for reasons of its own. */
const sampled = contract.operations.filter(({ creates, readsOnly }) => creates || readsOnly).map(({ id }) => id);

/** Whether a request is an unaltered sample. */
const isSample = ({ operation, intent: { role } }: Exchange): boolean =>
  sampled.includes(operation) && (role === 'control' || role === 'set-up');

/** Whether a request was refused because of its contents. */
const isInvalid = ({ answer }: Exchange): boolean => [400, 409, 422].includes(answer?.status ?? 0);

/** The parts of the samples that a test data file can set. */
const settable = [
  ['places', 'places'],
  ['phones', 'phones'],
  ['date', 'dates'],
  ['currency', 'currency'],
] as const;

const ownData = '--init writes a commented conform.yaml for your own, and --given conform.yaml uses it';

/** The advice if samples don't suit the server. For a test data file in use, it names only the parts that the suite still sets. */
function sampleAdvice(given: GivenData | undefined): string | undefined {
  const own = settable.filter(([name]) => given?.[name] === undefined).map(([, words]) => words);
  if (own.length === 0) return undefined;
  const suits = own.length === 1 && own[0] === 'currency' ? "doesn't suit" : "don't suit";
  const what = `If their ${joinList(own, 'or')} ${suits} the server`;
  return given ? `${what}, set ${joinList(own, 'or')} in the file of --given` : `${what}: ${ownData}`;
}

/** The requests that looked for refused values, by operation and sample. */
const searchesIn = (exchanges: readonly Exchange[]): readonly (readonly Exchange[])[] => [
  ...grouped(
    exchanges.filter(({ intent: { altered } }) => altered?.rule === ofSampleValue),
    ({ operation, intent: { altered } }) => `${operation} ${altered!.example}`,
  ).values(),
];

/** The requests of a search that were refused with only one value in question. A field is left out if a value in it is refused, too. */
function refusedValues(search: readonly Exchange[]): readonly Exchange[] {
  const refused = search.filter((one) => one.intent.altered!.place !== '' && isInvalid(one));
  const places = refused.map(({ intent: { altered } }) => `${altered!.place}/`);
  return refused.filter((_one, at) => !places.some((other) => other !== places[at] && other.startsWith(places[at]!)));
}

/** Places whose values the operator can choose with a test data file. */
const chosenByOperator =
  /(?:_location|_schedule(?:\.from|\.to)?|coordinates(?:\.lat|\.lng)?|country|region|city|zip_code|line_[12]|phone|currency)$/;

/** A sentence on a value that all samples with it are refused for. */
function valueHint(contract: Contract, one: Exchange, given: GivenData | undefined): string {
  const place = tokensOf(one.intent.altered!.place!);
  const operation = contract.operations.find(({ id }) => id === one.operation)!;
  const value = valueAt(sentJson(one), place);
  const isElement = typeof place.at(-1) === 'number';
  const what = isElement
    ? `${describe(value)} in ${placeName(place.slice(0, -1))}`
    : `${placeName(place)} ${describe(value)}`;
  const listed = listedValues(schemasAt(contract, operation.body!.schema, place));
  const isListed = listed.includes(value) ? ', which the specification lists' : '';
  const text = `${callIn(operation)} refuses ${what}${isListed} (${messageOf(one)}), but accepts the sample without it`;
  if (!chosenByOperator.test(placeName(place))) return text;
  return given ? `${text}. If it may, set another in the file of --given` : `${text}. If it may, ${ownData}`;
}

/** A sentence on a sample that the server accepted when it was sent again. */
function unsteadyHint({ operations }: Contract, search: readonly Exchange[], all: readonly Exchange[]): string[] {
  const again = search.filter(({ intent: { purpose } }) => purpose === sampleAgain);
  const [{ id, operation }] = search as [Exchange];
  const refused = all.findLast((one) => one.id < id && one.operation === operation && isSample(one) && isInvalid(one));
  if (!refused || !again.some(isAccepted)) return [];
  const times = `${1 + again.filter(isInvalid).length} of ${1 + again.length} times`;
  return [
    `${callIn(operations.find((one) => one.id === operation)!)} refused the same sample ${times} (${messageOf(refused)}), so not for a value in it`,
  ];
}

/** Hints on refused samples whose reason the run looked for: the values, or that the server refuses only now and then. */
const searchHints = (
  contract: Contract,
  exchanges: readonly Exchange[],
  given: GivenData | undefined,
): ReadonlyMap<Exchange['operation'], readonly string[]> => {
  const hints = new Map<Exchange['operation'], readonly string[]>();
  for (const search of searchesIn(exchanges)) {
    const { operation } = search[0]!;
    const unsteady = unsteadyHint(contract, search, exchanges);
    const found = unsteady.length > 0 ? unsteady : refusedValues(search).map((one) => valueHint(contract, one, given));
    if (found.length > 0) hints.set(operation, [...new Set([...(hints.get(operation) ?? []), ...found])]);
  }
  return hints;
};

/** A hint if all samples of a kind were refused, for example because of the server's service area. */
function sampleHints(
  { operations }: Contract,
  exchanges: readonly Exchange[],
  given: GivenData | undefined,
  explained: ReadonlyMap<Exchange['operation'], unknown>,
): readonly string[] {
  const samples = exchanges.filter((one) => isOwn(one) && one.answer && isSample(one) && !explained.has(one.operation));
  const kinds = [...grouped(samples, ({ operation, intent: { purpose } }) => `${operation} ${purpose}`).values()];
  const [first, ...others] = kinds.filter((alike) => alike.every(isInvalid)).map(([one]) => one!);
  const advice = sampleAdvice(given);
  if (!first || advice === undefined) return [];
  const refused = new Set([first, ...others].map(({ operation }) => operation));
  const calls = joinList(operations.filter(({ id }) => refused.has(id)).map(callIn), 'and');
  return [`${calls} refused valid samples of the suite (${messageOf(first)}). ${advice}`];
}

/** Hints on values of --given that the server refuses, although it accepts the suite's own instead. */
function valueHints(
  { operations }: Contract,
  exchanges: readonly Exchange[],
  given: GivenData | undefined,
): readonly string[] {
  if (!given) return [];
  const looks = exchanges.filter(({ intent: { altered } }) => altered?.rule === ofOperatorFile);
  const refused = looks.filter((one) => isInvalid(one) && one.intent.altered?.place !== '');
  const firsts = [...grouped(refused, ({ intent: { altered } }) => altered?.place).values()].map(([first]) => first!);
  return firsts.map((one) => {
    const where = lineInFile(given, tokensOf(one.intent.altered!.place!));
    const call = callIn(operations.find(({ id }) => id === one.operation)!);
    return `${where}: ${call} refuses this value (${messageOf(one)}), but accepts the suite's sample instead`;
  });
}

/** The phone and the uuid of a new customer, if it has both. */
function phoneAndUuid(exchange: Exchange): readonly string[] {
  const phone = valueAt(sentJson(exchange), ['phone']);
  const uuid = valueAt(exchange.answer?.json, ['data', 'customer_uuid']);
  return typeof phone === 'string' && typeof uuid === 'string' ? [`${phone} ${uuid.toLowerCase()}`] : [];
}

/** A hint if a server identifies customers by their phone: only the operator's phones are sent more than once. */
function phoneHints(exchanges: readonly Exchange[]): readonly string[] {
  const isMade = (one: Exchange): boolean => isSample(one) && isAccepted(one) && isOwn(one);
  const made = exchanges.filter((one) => one.operation === 'createCustomer' && isMade(one)).flatMap(phoneAndUuid);
  return new Set(made).size < made.length
    ? ['customers with the same phone of --given got the same uuid: end the phone in ###### to give each a new one']
    : [];
}

/** Whether a request with the second account's token names resources of the first account. */
const isForeign = ({ account, intent: { role } }: Exchange): boolean => account === 'other' && role === 'wrong';

/** A hint if the second account's token can read, change and assign everything of the first account. */
function accountHints(exchanges: readonly Exchange[]): readonly string[] {
  const foreign = grouped(exchanges.filter(isForeign), ({ operation }) => operation);
  const areOpen = [...foreign.values()].every((alike) => alike.some(isAccepted));
  return foreign.size > 2 && areOpen
    ? ['the token of --other-token can do everything that the first one can: does it belong to a second account?']
    : [];
}

/** Why checks are undecided because of the operator's test data file, each reason once. */
export const operatorDataMistakes = (checks: readonly ReportedCheck[]): readonly string[] => [
  ...new Set(checks.flatMap(({ ofGivenData, reason }) => (ofGivenData && reason !== undefined ? [reason] : []))),
];

/** Hints as sentences for the verdict; `given` is the test data file that was used. */
export const operatorHints = (
  contract: Contract,
  exchanges: readonly Exchange[],
  given?: GivenData,
): readonly string[] => {
  const values = valueHints(contract, exchanges, given);
  const found = searchHints(contract, exchanges, given);
  return [
    ...[...found.values()].flat(),
    ...(values.length > 0 ? values : sampleHints(contract, exchanges, given, found)),
    ...phoneHints(exchanges),
    ...accountHints(exchanges),
  ];
};
