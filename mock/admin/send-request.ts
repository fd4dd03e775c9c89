/** Sends API requests on behalf of the control interface, which adds the token of a world. */
import { isRecord } from '../../openapi/json/json.js';
import type { Call } from '../../reference-impl/calls/call.js';
import type { ExchangeSummary, Journal } from '../journal/journal.js';
import { nothing, StateError } from '../worlds/state-error.js';
import type { Worlds } from '../worlds/worlds.js';

/** The mock that handles the requests. */
export interface Recipient {
  readonly worlds: Worlds;
  readonly journal: Journal;
  /** Handles a call and returns its summary in the journal. */
  carryOut(call: Call): Promise<ExchangeSummary>;
}

/** A request to send; with `world`, it gets the token of that world. */
export interface SendRequest {
  readonly world?: string;
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: string;
}

const utf8 = new TextEncoder();

/** Sends a request as if it came over the network, and returns its summary. Throws a StateError if it is invalid. */
export async function send(mock: Recipient, request: SendRequest, origin: string): Promise<ExchangeSummary> {
  const { method, url, body = '' } = request;
  if (!/^[A-Z]{1,20}$/.test(method)) throw new StateError('invalid', 'The method must be in capital letters.');
  if (!/^\/(?!__mock(?:[/?]|$))[\x21-\x7e]*$/.test(url))
    throw new StateError('invalid', 'The url must be a path of the API that begins with a slash, with its query.');
  const headers = { ...headersOf(request.headers), ...authorizationOf(mock, request.world) };
  return mock.carryOut({ method, url, headers, body: utf8.encode(body), origin });
}

/** Sends the request of an exchange again. */
export async function replay(mock: Recipient, id: number): Promise<ExchangeSummary> {
  const call: Call | undefined = mock.journal.callOf(id);
  if (!call)
    throw new StateError('unknown', `The request of exchange ${id} is not stored: it is too old or was too long.`);
  return mock.carryOut(call);
}

function headersOf(given: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(isRecord(given) ? given : {}).map(([name, value]) => [name.toLowerCase(), value]);
  const wrong = entries.find(([name, value]) => !/^[\w!#$%&'*+.^`|~-]+$/.test(String(name)) || !isText(value));
  if (wrong) throw new StateError('invalid', `The header ${JSON.stringify(wrong[0])} is malformed.`);
  return Object.fromEntries(entries) as Record<string, string>;
}

const isText = (value: unknown): boolean => typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

function authorizationOf({ worlds }: Recipient, world: string | undefined): Readonly<Record<string, string>> {
  if (world === undefined) return {};
  const { token } = worlds.byId(world) ?? nothing('world', world);
  return { authorization: `Bearer ${token}` };
}
