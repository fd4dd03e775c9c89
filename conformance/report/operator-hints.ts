/** What the operator should look at before believing that the target is to blame for what failed. */
import { contract, type Contract } from '../../openapi/contract/contract.js';
import { joinList } from '../../openapi/validation/messages.js';
import { valueAt } from '../../openapi/schema/walk.js';
import { callIn } from '../model/operation-label.js';
import { grouped } from '../text/group-by.js';
import { isOwn, isTaken, sentJson, type Exchange } from '../exchange/exchange.js';
import type { ReportedCheck } from './report.js';
import { thousands } from '../text/printable.js';

/** What to look at where every answer has such a status. */
const advice: readonly (readonly [(status: number) => boolean, string])[] = [
  [(status) => [404, 405, 410, 501].includes(status), 'is that the address of the API?'],
  [(status) => status >= 300 && status < 400, 'is that the address of the API?'],
  [(status) => [502, 503, 504].includes(status), 'does the server run?'],
];

/** Whether requests are taken, of several operations, and none is answered with JSON: so a login page does, whatever is asked. */
function isOtherSite(answered: readonly Exchange[]): boolean {
  const taken = answered.filter(isTaken);
  return (
    new Set(taken.map(({ operation }) => operation)).size > 1 &&
    taken.every(({ answer }) => answer?.jsonError !== undefined)
  );
}

/** A question to the operator where whatever was asked, of several operations, came to nothing in the same way. */
function ofAll(exchanges: readonly Exchange[]): readonly string[] {
  const answered = exchanges.filter(({ answer }) => answer);
  const statuses = [...new Set(answered.map(({ answer }) => answer!.status))];
  if (new Set(answered.map(({ operation }) => operation)).size < 2) return [];
  const found = advice.find(([isSuch]) => statuses.every(isSuch));
  if (isOtherSite(answered)) return ['no answer with a 2xx status was JSON: is that the address of the API?'];
  return found
    ? [`every request was answered with ${joinList(statuses.sort().map(String), 'or')}: ${found[1]}`]
    : unsteady(exchanges);
}

/** Whether a request was answered with a server error, or not at all though it could be sent. */
const isLost = ({ answer, failure }: Exchange): boolean =>
  answer ? answer.status >= 500 : failure?.reason !== 'unreachable';

/** From how many lost requests, of how many operations that answer otherwise as well, it is the server that is unsteady. */
const fewest = { lost: 10, operations: 6 } as const;

/** What to look at where requests of all kinds are lost now and then. */
function unsteady(exchanges: readonly Exchange[]): readonly string[] {
  const operationsOf = (all: readonly Exchange[]) => new Set(all.map(({ operation }) => operation));
  const lost = exchanges.filter(isLost);
  const others = operationsOf(exchanges.filter((one) => !isLost(one)));
  const both = [...operationsOf(lost)].filter((operation) => others.has(operation));
  if (lost.length < fewest.lost || both.length < fewest.operations) return [];
  const cameOf = ({ answer }: Exchange): string => (answer ? `answered with ${answer.status}` : 'not answered');
  const share = `${thousands(lost.length)} of ${thousands(exchanges.length)} requests, of ${both.length} operations`;
  const ways = [...new Set(lost.map(cameOf))].sort();
  return [`${share}, were ${joinList(ways, 'or')}: is something in between overloaded?`];
}

/** Operations whose samples name places, people, or days, which a server may have reasons of its own to turn away. */
const sampled = contract.operations.filter(({ creates, readsOnly }) => creates || readsOnly).map(({ id }) => id);

/** Whether a request holds nothing but a sample. */
const isSample = ({ operation, role }: Exchange): boolean =>
  sampled.includes(operation) && (role === 'control' || role === 'set-up');

/** Whether a request was turned away for what is in it. */
const isUnsuited = ({ answer }: Exchange): boolean => [400, 409, 422].includes(answer?.status ?? 0);

/** What to give where all samples of a kind were turned away: by a mistake, or for a service area, or the end of a calendar. */
function ofSamples({ operations }: Contract, exchanges: readonly Exchange[]): readonly string[] {
  const samples = exchanges.filter((one) => isOwn(one) && one.answer && isSample(one));
  const kinds = [...grouped(samples, ({ operation, purpose }) => `${operation} ${purpose}`).values()];
  const refused = kinds.filter((alike) => alike.every(isUnsuited)).map(([first]) => first?.operation);
  const refusing = operations.filter(({ id }) => refused.includes(id));
  if (refusing.length === 0) return [];
  const calls = joinList(refusing.map(callIn), 'and');
  return [
    `${calls} refused plain samples of the suite: if their places, phones, dates or currency don't suit the server, give it your own (--given)`,
  ];
}

/** The phone that a new customer was sent with and the uuid that it was given, where there are both. */
function dialled(exchange: Exchange): readonly string[] {
  const phone = valueAt(sentJson(exchange), ['phone']);
  const uuid = valueAt(exchange.answer?.json, ['data', 'customer_uuid']);
  return typeof phone === 'string' && typeof uuid === 'string' ? [`${phone} ${uuid.toLowerCase()}`] : [];
}

/** What to give where customers of one phone are one customer: only numbers of the operator's own come twice. */
function ofPhones(exchanges: readonly Exchange[]): readonly string[] {
  const isMade = (one: Exchange): boolean => isSample(one) && isTaken(one) && isOwn(one);
  const made = exchanges.filter((one) => one.operation === 'createCustomer' && isMade(one)).flatMap(dialled);
  return new Set(made).size < made.length
    ? [
        'customers that were sent with one phone of --given were given one uuid: end the phone in ######, and each has its own',
      ]
    : [];
}

/** Whether a request with the second account's token names things of the first one's. */
const isForeign = ({ account, role }: Exchange): boolean => account === 'other' && role === 'wrong';

/** What to look at where the second account's token does whatever the first one's does: read, change and assign. */
function ofAccounts(exchanges: readonly Exchange[]): readonly string[] {
  const foreign = grouped(exchanges.filter(isForeign), ({ operation }) => operation);
  const areOpen = [...foreign.values()].every((alike) => alike.some(isTaken));
  return foreign.size > 2 && areOpen
    ? [
        'the token of --other-token does all that the first one does: is it one of a second account, and not of the same?',
      ]
    : [];
}

/** Why checks are open that need a thing which the operator's file names, where orders can't refer to that: each reason once. */
export const mistakesOfFile = (checks: readonly ReportedCheck[]): readonly string[] => [
  ...new Set(checks.flatMap(({ ofGivenData, reason }) => (ofGivenData && reason !== undefined ? [reason] : []))),
];

/** What may be otherwise than the operator thinks, as sentences for the verdict; mostly none. */
export const doubts = (contract: Contract, exchanges: readonly Exchange[]): readonly string[] => [
  ...ofAll(exchanges),
  ...ofSamples(contract, exchanges),
  ...ofPhones(exchanges),
  ...ofAccounts(exchanges),
];
