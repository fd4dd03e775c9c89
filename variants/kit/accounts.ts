/** Faults that need all accounts, or that affect only one account. */
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import type { Accounts } from '../../reference-impl/pipeline/authentication.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';
import { when } from './stages.js';

/** Gives a fault access to all accounts, which handlers don't have. */
export const knowingAccounts =
  (alter: (othersOf: (account: StoredAccount) => readonly StoredAccount[]) => StageOverride): StageOverride =>
  (stages) => {
    let accounts: Accounts = new Map();
    const altered = alter((account) => [...accounts.values()].filter((other) => other !== account))(stages);
    return {
      ...altered,
      authenticate: (call, all, route) => {
        accounts = all;
        return altered.authenticate(call, all, route);
      },
    };
  };

/** Changes how the requests of one account are handled: of the first one, or of any other. */
export const askedBy =
  (which: 'first' | 'second', alter: StageOverride): StageOverride =>
  (stages) => {
    let first: StoredAccount | undefined;
    const altered = alter(stages);
    const isAsked = ({ account }: Request): boolean => (account === first) === (which === 'first');
    return {
      ...when(isAsked, () => altered)(stages),
      authenticate: (call, all, route) => {
        [first] = all.values();
        return altered.authenticate(call, all, route);
      },
    };
  };

/** Changes how the requests of the second account are handled, with access to all accounts. */
export const knowingFirst = (alter: Parameters<typeof knowingAccounts>[0]): StageOverride =>
  askedBy('second', knowingAccounts(alter));
