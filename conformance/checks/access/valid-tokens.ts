/** Requests that carry the account's token in another form: their refusals count only while the token itself is valid. */
import { isLockedOut } from '../../requests/exchange/exchange.js';
import type { Session } from '../../model/check.js';
import { isUndecided } from '../../model/stop.js';
import { otherExpired } from '../../model/stop.js';

/** Sends a request with a form of this token. */
type Send = (token: string) => Promise<void>;

/** The maximum number of tokens that one request is tried with if each of them expires. */
const most = 5;

/** Whether GET /carriers accepts the account's token at all; otherwise it can't tell whether a token is valid. */
const canTell = (session: Session): Promise<boolean> =>
  session.given.control('listCarriers').then(
    () => true,
    (thrown: unknown) => {
      if (isUndecided(thrown)) return false;
      throw thrown;
    },
  );

/** Whether a token is still valid. */
async function isStillValid(session: Session, token: string): Promise<boolean> {
  if (!(await canTell(session))) return true;
  const authorization = `Bearer ${token}`;
  const purpose = 'control: the same token afterwards';
  return !isLockedOut(await session.send('listCarriers', { authorization }, { purpose, due: 'either' }));
}

/** Sends requests with the current token, and returns whether it was valid to the end. */
const sendAll = (session: Session, sends: readonly Send[]): Promise<boolean> =>
  session.run.tokens.inOtherForms(async (token) => {
    for (const send of sends) await send(token);
    return isStillValid(session, token);
  });

async function sendWithValid(session: Session, send: Send): Promise<void> {
  for (let count = 1; count <= most; count += 1) {
    // A request with a token that has expired makes the run obtain the next one.
    await session.needed('listCarriers', {}, { purpose: 'control: the current token' });
    if (await sendAll(session, [send])) return;
  }
  session.inconclusive('circumstance', `${most} tokens expired before one request and its control were over`);
}

/** Sends requests with the current token. If that expires in between, sends them one by one with the next tokens. */
export async function whileValid(session: Session, sends: readonly Send[]): Promise<void> {
  const { run, name } = session;
  if (await sendAll(session, sends)) return;
  run.urgent.add(name);
  try {
    for (const send of sends) await sendWithValid(session, send);
  } finally {
    run.urgent.delete(name);
  }
}

/** Leaves a check undecided if its requests were refused and the token of the second account has expired. */
export async function assertStillOther(session: Session, authorization: string): Promise<void> {
  const purpose = "control: the second account's token afterwards";
  const exchange = await session.send('listCarriers', { authorization }, { purpose, due: 'either' });
  if (isLockedOut(exchange)) session.inconclusive('circumstance', otherExpired);
}
