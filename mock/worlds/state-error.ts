/** Errors in requests about worlds, snapshots or clocks, and the forms of their names. */
import { quoted } from '../../reference-impl/calls/refusal.js';

/** `unknown`: nothing has the name; `taken`: the name is already used; `invalid`: the request is impossible. */
export type StateProblem = 'unknown' | 'taken' | 'invalid';

/** The message is for the caller. */
export class StateError extends Error {
  constructor(
    readonly kind: StateProblem,
    message: string,
  ) {
    super(message);
    this.name = 'StateError';
  }
}

/** Names are used in URLs and files, so they begin with a letter or a digit: no "..", no "__proto__". */
const nameForm = /^[a-z0-9][\w.-]{0,63}$/i;
const tokenForm = /^[\x21-\x7e]{1,256}$/;

/** Sources of a world besides snapshots and worlds: the account's initial state, or a loaded state. */
export const [seedName, loadedName] = ['seed', 'loaded'];

/** Throws unless the text is a valid name of a snapshot or id of a world. */
export function assertName(what: 'snapshot' | 'world', name: string): void {
  if (!nameForm.test(name))
    throw new StateError(
      'invalid',
      `The ${what} can't be named ${quoted(name)}: a name has 1 to 64 letters, digits, "-", "_" and ".", and begins with a letter or a digit.`,
    );
  if (name === seedName || name === loadedName)
    throw new StateError('taken', `The ${what} can't be named "${name}", which is a reserved name.`);
}

/** Throws unless the text is a valid bearer token; the message doesn't repeat it. */
export function assertToken(token: string): void {
  if (!tokenForm.test(token)) throw new StateError('invalid', 'A token has 1 to 256 ASCII characters without spaces.');
}

/** Worlds and snapshots share one namespace, since `from` can name either. */
export const sameName = (what: 'Snapshot' | 'World', name: string): StateError =>
  new StateError(
    'taken',
    `${what} ${quoted(name)} already exists: use another name, or remove that ${what.toLowerCase()} first.`,
  );

export const tokenTaken = (id: string, account: string): StateError =>
  new StateError(
    'taken',
    `The world ${quoted(id)} is kept with the token that the account ${quoted(account)} is given: give the account another one, or start as before and remove that world (DELETE /__mock/worlds/${id}).`,
  );

/** Throws a StateError for a thing that does not exist, such as a world, an exchange or a receipt. */
export function nothing(what: string, id: string | number): never {
  throw new StateError(
    'unknown',
    `The ${what} ${JSON.stringify(String(id).slice(0, 80))} does not exist. It may have been removed.`,
  );
}
