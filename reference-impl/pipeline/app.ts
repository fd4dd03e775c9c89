/** The reference as a function from calls to outcomes: route, authenticate, parse, validate, handle, reply. */
import { contract } from '../../openapi/contract/contract.js';
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import { authenticate, type Accounts } from './authentication.js';
import { pathOf, type Call, type CallOutcome, type Reply } from '../calls/call.js';
import { withFix } from '../fixes/find-fix.js';
import { handlersBy } from '../handlers/index.js';
import { handle, type Handlers } from '../handlers/handler-types.js';
import { page as standardPage } from './pages.js';
import { parse, type Parsed } from './parse.js';
import { Refusal } from '../calls/refusal.js';
import { jsonReply, refusalReply } from '../calls/reply.js';
import { createRouter, type Route, type Router } from './router.js';
import { standardAccounts, accountFrom, type AccountSeed } from '../account/seed.js';
import type { Clock, StoredAccount } from '../account/stored-account.js';
import { standardValidate } from './validate.js';

/**
 * `seed` makes identifiers repeatable. `advisory` (default true) also refuses requests that break only a hint. `fixes`
 * (default true) adds a patch that repairs the body to a refusal.
 */
export interface AppOptions {
  /** The accounts by token; the map may change at any time. By default, those of `accounts` as they begin. */
  readonly openAccounts?: Accounts;
  readonly accounts?: readonly AccountSeed[];
  readonly seed?: number | string;
  readonly clock?: Clock;
  readonly advisory?: boolean;
  readonly fixes?: boolean;
  /** The default is the pricing model of docs/pricing.md. */
  readonly pricing?: PricingModel;
  /** A monotonic clock in milliseconds, for delays; the default is `performance.now`. */
  readonly now?: () => number;
  /** Waits by the same clock. */
  readonly sleep?: (ms: number) => Promise<void>;
}

/** A call with the results of routing, authentication and parsing. */
export interface Request extends Route, Parsed {
  readonly call: Call;
  readonly account: StoredAccount;
  readonly origin: string;
}

/**
 * The stages. Each one can be replaced when an app is built; faults and variations do so. If a stage throws, `refuse`
 * makes the outcome.
 */
export interface Stages {
  readonly page: (call: Call, open: Accounts) => Promise<Reply | undefined>;
  readonly route: Router;
  readonly authenticate: (call: Call, open: Accounts, route: Route) => StoredAccount;
  readonly parse: (call: Call, operation: Route['operation']) => Parsed;
  readonly validate: (request: Request) => void;
  readonly handlers: Handlers;
  readonly reply: (answer: unknown, request: Request) => Promise<CallOutcome>;
  readonly refuse: (error: unknown, call: Call) => Promise<CallOutcome>;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Gets the stages of an app and returns the ones to build it with. */
export type StageOverride = (stages: Stages) => Stages;

/**
 * Results of standard stages that the caller already has, so that they don't run twice. A replaced stage still runs.
 */
interface Known {
  readonly route?: Route | undefined;
  readonly account?: StoredAccount | undefined;
  readonly parsed?: Parsed | undefined;
}

export interface App {
  /** The accounts by token. */
  readonly accounts: Accounts;
  /** Handles a call. Never rejects. */
  handle(call: Call): Promise<CallOutcome>;
  /** Handles a call for which some stages have already run. */
  handleKnown(call: Call, known: Known): Promise<CallOutcome>;
}

/** Builds an app; `override` gets the standard stages and returns those to build with. */
export function createApp(options: AppOptions = {}, override: StageOverride = (stages) => stages): App {
  const open = options.openAccounts ?? opened(options);
  const stages = override(standardStages(options));
  const fixes = options.fixes !== false;
  const handleKnown: App['handleKnown'] = async (call, known) => {
    try {
      return await answer(stages, open, call, known, fixes);
    } catch (error) {
      return stages.refuse(error, call);
    }
  };
  return { accounts: open, handle: (call) => handleKnown(call, {}), handleKnown };
}

/** Finds the operation for a path of the contract. Throws a refusal if there is none. */
export const standardRoute = createRouter(contract);

const sleeping = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function standardStages(options: AppOptions): Stages {
  const { advisory = true, pricing, now = () => performance.now(), sleep = sleeping } = options;
  return {
    page: standardPage,
    route: standardRoute,
    authenticate,
    parse,
    validate: standardValidate(advisory),
    handlers: handlersBy(pricing),
    reply: async (given) => jsonReply(given),
    refuse: async (error) => refusalReply(error),
    now,
    sleep,
  };
}

function opened({ accounts = standardAccounts(), clock = () => new Date(), seed }: AppOptions): Accounts {
  const text = seed === undefined ? undefined : String(seed);
  return new Map(accounts.map((account, index) => [account.token, accountFrom(account, index, clock, text)]));
}

async function answer(stages: Stages, open: Accounts, call: Call, known: Known, fixes: boolean): Promise<CallOutcome> {
  // A call with a route is never for one of the standard pages.
  const page = known.route && stages.page === standardPage ? undefined : await stages.page(call, open);
  if (page) return page;
  const route = (stages.route === standardRoute && known.route) || stages.route(call.method, pathOf(call.url));
  const account = (stages.authenticate === authenticate && known.account) || stages.authenticate(call, open, route);
  const isParsed = stages.parse === parse && route === known.route;
  const { query, body } = (isParsed && known.parsed) || stages.parse(call, route.operation);
  const { operation, path } = route;
  const request: Request = { call, operation, path, query, body, account, origin: call.origin };
  try {
    // No await between these two: a handler relies on the validated state.
    stages.validate(request);
    const given = await handle(stages.handlers, operation.id, request);
    return await stages.reply(given, request);
  } catch (error) {
    throw fixes && error instanceof Refusal ? withFix(error, request, stages.validate) : error;
  }
}
