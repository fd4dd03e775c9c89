/** Starts the mock as a server in this process. */
import type { Identity } from '../reference-impl/http/certificate.js';
import { isLoopbackAddress } from '../reference-impl/http/local-names.js';
import { startServer } from '../reference-impl/http/server.js';
import type { Durable } from './database/durable.js';
import type { JournaledExchange } from './journal/journal.js';
import { Mock } from './mock.js';
import { assertStartOptions, OptionError, type MockOptions, type StartOptions } from './mock-options.js';
import { AdminGuard, randomHex } from './admin/admin-guard.js';
import type { WorldRequest } from './admin/control-types.js';
import type { Control } from './admin/control.js';
import type { World } from './worlds/world.js';

/** A running mock. */
export interface StartedMock {
  /** Scheme, host and port; the API is below `/api/v1`. */
  readonly url: string;
  readonly port: number;
  /** With `https`: the certificate as PEM, for clients that must be configured to trust it. */
  readonly certificate: string | undefined;
  /** The first account's bearer token. */
  readonly token: string;
  /** Required in the header `Mock-Admin-Token` of `/__mock`: as given, or generated for a host beyond loopback. */
  readonly adminToken: string | undefined;
  /** Whether it resumed stored state. */
  readonly resumed: boolean;
  /** The exchanges in the journal, newest last. */
  readonly requests: readonly JournaledExchange[];
  /** The mock behind the port. */
  readonly mock: Mock;
  /** Handles a request without the socket. */
  readonly fetch: Mock['fetch'];
  /** See `Mock.variations`. */
  variations: Mock['variations'];
  /** All functions of `/__mock`. */
  readonly control: Control;
  /** See `Mock.fork`. */
  fork(request?: WorldRequest): World;
  /** See `Mock.reset`. */
  reset(): void;
  /** Stops after open requests got their response and everything is stored; rejects if the data is not complete then. */
  close(): Promise<void>;
}

/**
 * Starts a mock. Rejects if it can't listen on the address, with a `DurableError` for unusable data, a `StateError` if a stored
 * world has the token of an account, and a `FileError`, `SwitchError` or `OptionError` for an invalid scenario, switch or
 * option. Then nothing is left running.
 */
export async function startMock(options: StartOptions = {}): Promise<StartedMock> {
  assertStartOptions(options);
  const { host = '127.0.0.1', port, data, scenario, https, onStorage, ...rest } = options;
  const isExposed = !isLoopbackAddress(host);
  const adminToken = rest.adminToken ?? (isExposed && rest.admin !== false ? randomHex() : undefined);
  const identity = https ? await identityFor(https, host) : undefined;
  const durable = data === undefined ? undefined : await openData(data, rest, scenario, onStorage);
  try {
    const guard = new AdminGuard({ ...rest, adminToken, isExposed });
    const mock = new Mock({ ...rest, ...(durable && { durable }) }, guard);
    await mock.switches.check();
    const resumed = durable?.saved !== undefined;
    if (scenario !== undefined && !resumed) mock.begin(scenario);
    await durable?.flush();
    const server = await startServer({
      app: mock,
      host,
      port: port ?? 0,
      ...(identity && { identity }),
    });
    mock.origin = server.url;
    const close = async (): Promise<void> => {
      mock.hurry();
      await server.close();
      await durable?.close();
    };
    return running(mock, { ...server, certificate: identity?.cert, adminToken, resumed, close });
  } catch (error) {
    await durable?.close().catch(() => undefined);
    throw error;
  }
}

/** The given certificate, if it can be used, or a new one. */
async function identityFor(given: true | Identity, host: string): Promise<Identity> {
  const { identityProblem, makeIdentity } = await import('../reference-impl/http/certificate.js');
  if (given === true) return makeIdentity(host);
  const problem = identityProblem(given);
  if (problem) throw new OptionError(`The ${problem.part} in the option https of startMock ${problem.says}.`);
  return given;
}

/** Opens the data after a trial run of the options, so that an invalid option is never stored. */
async function openData(
  data: string,
  options: MockOptions,
  scenario: string | undefined,
  onTrouble: StartOptions['onStorage'],
): Promise<Durable> {
  const mock = new Mock(options);
  await mock.switches.check();
  if (scenario !== undefined) mock.begin(scenario);
  return (await import('./database/durable.js')).openDurable(data, { ...(onTrouble && { onTrouble }) });
}

function running(
  mock: Mock,
  at: Pick<StartedMock, 'url' | 'port' | 'certificate' | 'adminToken' | 'resumed' | 'close'>,
): StartedMock {
  return {
    ...at,
    mock,
    token: mock.token,
    fetch: mock.fetch,
    control: mock.control,
    get requests() {
      return mock.requests;
    },
    variations: (world) => mock.variations(world),
    fork: (request?: WorldRequest) => mock.fork(request),
    reset: () => mock.reset(),
  };
}
