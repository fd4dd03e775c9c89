/** Hints for the operator: mistakes in the set-up of a run that look like failures of the target. */
import { contract, type Contract } from '../../openapi/contract/contract.js';
import { joinList } from '../../openapi/validation/messages.js';
import { valueAt } from '../../openapi/schema/walk.js';
import { callIn } from '../model/operation-label.js';
import { grouped } from '../text/group-by.js';
import { isOwn, isAccepted, sentJson, type Exchange } from '../exchange/exchange.js';
import type { ReportedCheck } from './report.js';
import { thousands } from '../text/printable.js';

/** What to check if every response has one of these statuses. */
const statusQuestions: readonly (readonly [(status: number) => boolean, string])[] = [
  [(status) => [404, 405, 410, 501].includes(status), 'is that the address of the API?'],
  [(status) => status >= 300 && status < 400, 'is that the address of the API?'],
  [(status) => [502, 503, 504].includes(status), 'does the server run?'],
];

/** Whether several operations respond with 2xx and none with JSON, as a login page does. */
function isOtherSite(answered: readonly Exchange[]): boolean {
  const taken = answered.filter(isAccepted);
  return (
    new Set(taken.map(({ operation }) => operation)).size > 1 &&
    taken.every(({ answer }) => answer?.jsonError !== undefined)
  );
}

/** A hint if the requests of several operations all failed in the same way. */
function statusHints(exchanges: readonly Exchange[]): readonly string[] {
  const answered = exchanges.filter(({ answer }) => answer);
  const statuses = [...new Set(answered.map(({ answer }) => answer!.status))];
  if (new Set(answered.map(({ operation }) => operation)).size < 2) return [];
  const found = statusQuestions.find(([matches]) => statuses.every(matches));
  if (isOtherSite(answered)) return ['no answer with a 2xx status was JSON: is that the address of the API?'];
  return found
    ? [`every request was answered with ${joinList(statuses.sort().map(String), 'or')}: ${found[1]}`]
    : lossHints(exchanges);
}

/** Whether a request that could be sent got a server error, or no response. */
const isLost = ({ answer, failure }: Exchange): boolean =>
  answer ? answer.status >= 500 : failure?.reason !== 'unreachable';

/** A server counts as unsteady from this many lost requests, in this many operations that also succeed. */
const lossThreshold = { lost: 10, operations: 6 } as const;

/** A hint if requests of many operations are lost now and then. */
function lossHints(exchanges: readonly Exchange[]): readonly string[] {
  const operationsOf = (all: readonly Exchange[]) => new Set(all.map(({ operation }) => operation));
  const lost = exchanges.filter(isLost);
  const others = operationsOf(exchanges.filter((one) => !isLost(one)));
  const both = [...operationsOf(lost)].filter((operation) => others.has(operation));
  if (lost.length < lossThreshold.lost || both.length < lossThreshold.operations) return [];
  const cameOf = ({ answer }: Exchange): string => (answer ? `answered with ${answer.status}` : 'not answered');
  const share = `${thousands(lost.length)} of ${thousands(exchanges.length)} requests, of ${both.length} operations`;
  const ways = [...new Set(lost.map(cameOf))].sort();
  return [`${share}, were ${joinList(ways, 'or')}: is something in between overloaded?`];
}

/** Operations whose samples contain places, people or dates, which a server may refuse for reasons of its own. */
const sampled = contract.operations.filter(({ creates, readsOnly }) => creates || readsOnly).map(({ id }) => id);

/** Whether a request is an unaltered sample. */
const isSample = ({ operation, role }: Exchange): boolean =>
  sampled.includes(operation) && (role === 'control' || role === 'set-up');

/** Whether a request was refused because of its contents. */
const isInvalid = ({ answer }: Exchange): boolean => [400, 409, 422].includes(answer?.status ?? 0);

/** A hint if all samples of a kind were refused, for example because of the server's service area. */
function sampleHints({ operations }: Contract, exchanges: readonly Exchange[]): readonly string[] {
  const samples = exchanges.filter((one) => isOwn(one) && one.answer && isSample(one));
  const kinds = [...grouped(samples, ({ operation, purpose }) => `${operation} ${purpose}`).values()];
  const refused = kinds.filter((alike) => alike.every(isInvalid)).map(([first]) => first?.operation);
  const refusing = operations.filter(({ id }) => refused.includes(id));
  if (refusing.length === 0) return [];
  const calls = joinList(refusing.map(callIn), 'and');
  return [
    `${calls} refused plain samples of the suite: if their places, phones, dates or currency don't suit the server, give it your own (--given)`,
  ];
}

/** The phone and the uuid of a new customer, if it has both. */
function phoneAndUuid(exchange: Exchange): readonly string[] {
  const phone = valueAt(sentJson(exchange), ['phone']);
  const uuid = valueAt(exchange.answer?.json, ['data', 'customer_uuid']);
  return typeof phone === 'string' && typeof uuid === 'string' ? [`${phone} ${uuid.toLowerCase()}`] : [];
}

/** A hint if a server identifies customers by their phone: only the operator's own phones are sent twice. */
function phoneHints(exchanges: readonly Exchange[]): readonly string[] {
  const isMade = (one: Exchange): boolean => isSample(one) && isAccepted(one) && isOwn(one);
  const made = exchanges.filter((one) => one.operation === 'createCustomer' && isMade(one)).flatMap(phoneAndUuid);
  return new Set(made).size < made.length
    ? [
        'customers that were sent with one phone of --given were given one uuid: end the phone in ######, and each has its own',
      ]
    : [];
}

/** Whether a request with the second account's token names resources of the first account. */
const isForeign = ({ account, role }: Exchange): boolean => account === 'other' && role === 'wrong';

/** A hint if the second account's token can read, change and assign everything of the first account. */
function accountHints(exchanges: readonly Exchange[]): readonly string[] {
  const foreign = grouped(exchanges.filter(isForeign), ({ operation }) => operation);
  const areOpen = [...foreign.values()].every((alike) => alike.some(isAccepted));
  return foreign.size > 2 && areOpen
    ? [
        'the token of --other-token does all that the first one does: is it one of a second account, and not of the same?',
      ]
    : [];
}

/** Why checks are undecided because of the operator's test data file; each reason once. */
export const operatorDataMistakes = (checks: readonly ReportedCheck[]): readonly string[] => [
  ...new Set(checks.flatMap(({ ofGivenData, reason }) => (ofGivenData && reason !== undefined ? [reason] : []))),
];

/** Hints as sentences for the verdict. */
export const operatorHints = (contract: Contract, exchanges: readonly Exchange[]): readonly string[] => [
  ...statusHints(exchanges),
  ...sampleHints(contract, exchanges),
  ...phoneHints(exchanges),
  ...accountHints(exchanges),
];
