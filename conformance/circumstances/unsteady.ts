/** Recognizes a server, or a proxy before it, that loses requests now and then. */
import { joinList } from '../../openapi/text/join-list.js';
import { isBroken, isOfGateway, type Exchange } from '../requests/exchange/exchange.js';
import { grouped } from '../text/group-by.js';
import { thousands } from '../text/printable.js';
import { isPlain, operationsIn, type Circumstance } from './plain-requests.js';

/** A server counts as unsteady from this many lost requests, in this many operations that also succeed. */
const least = { lost: 10, operations: 3, repeated: 2 } as const;

/** Whether a request that could be sent got a server error, or no response. */
const isLost = (exchange: Exchange): boolean =>
  exchange.answer ? isBroken(exchange) : exchange.failure?.reason !== 'unreachable';

const keyOf = ({ operation, request: { method, url, body, headers } }: Exchange): string =>
  [operation, method, url, headers['authorization'], body].join('\n');

/** The lost requests that got another response when they were sent again. */
function recovered(exchanges: readonly Exchange[]): readonly Exchange[] {
  return [...grouped(exchanges, keyOf).values()].flatMap((alike) => {
    const last = alike.findLastIndex((one) => !isLost(one));
    return alike.slice(0, Math.max(0, last)).filter(isLost);
  });
}

const cameOf = ({ answer }: Exchange): string => (answer ? String(answer.status) : 'no response');

/** A question if many operations lose requests that succeed at other times. */
export function unsteady(exchanges: readonly Exchange[]): Circumstance | undefined {
  const lost = exchanges.filter(isLost);
  if (lost.length < least.lost) return undefined;
  const steady = new Set(exchanges.filter((one) => !isLost(one)).map(({ operation }) => operation));
  const ofGateway = lost.filter((one) => isPlain(one) && isOfGateway(one) && steady.has(one.operation));
  const again = recovered(exchanges);
  const isLossy = ofGateway.length >= least.lost && operationsIn(ofGateway) >= least.operations;
  if (!isLossy && operationsIn(again) < least.repeated) return undefined;
  const came = joinList([...new Set(lost.map(cameOf))].sort(), 'or');
  const share = `${thousands(lost.length)} of ${thousands(exchanges.length)} requests got ${came}`;
  const why = again.length > 0 ? 'and the same request got another response when it was sent again' : 'at random';
  return { text: `${share}, ${why}. Is the server, or something in front of it, overloaded?`, exchange: lost[0]!.id };
}
