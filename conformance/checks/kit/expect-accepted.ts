/** Valid requests with several unusual values: if the server refuses one, the finding names the values that it refuses. */
import { isUnavailable } from '../../circumstances/to-the-end.js';
import { isAccepted, type Exchange } from '../../requests/exchange/exchange.js';
import type { Input } from '../../requests/exchange/build-request.js';
import type { Session } from '../../model/check.js';
import { Ended } from '../../model/stop.js';
import {
  unusualValues,
  withOneOf,
  withUnusualValues,
  type ExampleRequest,
  type UnusualValue,
} from '../../setup/bodies/unusual-values.js';
import { expectResponse } from './expect-response.js';

/** The maximum number of values that are tried alone after a refusal. */
const most = 12;

/** The values that are refused alone, each in the example of the operation. */
async function refusedAlone(
  session: Session,
  made: ExampleRequest,
  path?: Input['path'],
): Promise<readonly UnusualValue[]> {
  const refused: UnusualValue[] = [];
  for (const value of unusualValues(session, made).slice(0, most)) {
    const body = withOneOf(await session.given.body(made.operation, made.example), value);
    const intent = { purpose: 'check whether a value is refused alone', role: 'question', due: 'open' } as const;
    const exchange = await session.send(made.operation, { ...(path && { path }), body }, intent);
    if (!isAccepted(exchange)) refused.push(value);
  }
  return refused;
}

/** Sends a request that the server must accept. If it doesn't, each unusual value is tried alone, and the check ends. */
export async function expectAccepted(
  session: Session,
  label: string,
  made: ExampleRequest,
  path?: Input['path'],
): Promise<Exchange> {
  const { operation, body } = made;
  const exchange = await session.ask(operation, { ...(path && { path }), body }, { due: 'accepted' });
  if (isAccepted(exchange)) {
    session.judged.note();
    return exchange;
  }
  // A gateway refuses no value.
  const alone = isUnavailable(exchange) ? [] : await refusedAlone(session, made, path);
  const variation = withUnusualValues(session, label, made, alone)(exchange.answer?.body ?? '');
  expectResponse(session, false, exchange, 'status 200', { variation, due: 'accepted' });
  throw new Ended();
}
