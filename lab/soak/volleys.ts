/** Volleys: the requests sent over a connection at once, how the connection ends, and the expected responses. */
import { oneOf, type Random } from '../../mock/switches/random.js';
import type { RawConnection } from './raw-connection.js';
import { damaged, hanging, problemOf, someRequests, type SoakRequest } from './requests.js';

interface Context {
  readonly connection: RawConnection;
  readonly random: Random;
  readonly token: string;
  readonly nextId: () => string;
}

/** The number of requests in a volley, and the problems found. */
export interface Volleyed {
  readonly requests: number;
  readonly problems: readonly string[];
}

type Volley = (context: Context) => Promise<Volleyed>;

const textOf = (requests: readonly SoakRequest[]): string => requests.map(({ text }) => text).join('');

function several({ random, token, nextId }: Context, least: number, most: number): readonly SoakRequest[] {
  const requests: SoakRequest[] = [];
  const count = least + Math.floor(random() * (most - least + 1));
  while (requests.length < count) requests.push(...someRequests(nextId(), random, token));
  return requests;
}

/** Reads the response to each request, up to the first wrong one. */
async function read({ connection }: Context, requests: readonly SoakRequest[]): Promise<readonly string[]> {
  for (const request of requests) {
    const problem = problemOf(request, await connection.next(request.method));
    if (problem !== undefined) return [`${request.name}: ${problem}`];
  }
  return [];
}

async function valid(context: Context, requests = several(context, 1, 1)): Promise<Volleyed> {
  context.connection.send(textOf(requests));
  return { requests: requests.length, problems: await read(context, requests) };
}

async function halfClosed(context: Context): Promise<Volleyed> {
  const requests = several(context, 1, 3);
  context.connection.send(textOf(requests));
  context.connection.end();
  const problems = await read(context, requests);
  const rest = problems.length === 0 ? await context.connection.rest() : '';
  return { requests: requests.length, problems: rest === '' ? problems : ['more responses than requests'] };
}

async function aborted(context: Context): Promise<Volleyed> {
  const requests = several(context, 1, 3);
  const text = textOf(requests);
  const cut = 1 + Math.floor(context.random() * text.length);
  context.connection.send(text.slice(0, cut));
  if (cut >= requests[0]!.text.length && context.random() < 0.5) await context.connection.next(requests[0]!.method);
  context.connection.reset();
  return { requests: requests.length, problems: [] };
}

/** Damaged requests. Any number of responses below 500 may come. */
async function garbled(context: Context): Promise<Volleyed> {
  const { connection, random } = context;
  const requests = several(context, 0, 2);
  const last = several(context, 1, 1);
  connection.send(textOf(requests) + damaged(textOf(last), random));
  connection.end();
  const problems = [...(await read(context, requests))];
  for (let response; problems.length === 0 && (response = await connection.next('GET'));)
    if (response.status >= 500) problems.push(`bytes that are hardly a request: status ${response.status}`);
  return { requests: requests.length + last.length, problems };
}

/** A request that never gets a response, then garbage or another request. No response may follow. */
async function hung(context: Context): Promise<Volleyed> {
  const { connection, random, token, nextId } = context;
  const requests = several(context, 0, 1);
  const after = oneOf(random, ['', 'garbage\r\n\r\n', textOf(several(context, 1, 1))]);
  connection.send(textOf(requests) + hanging(nextId(), token) + after);
  connection.end();
  const problems = [...(await read(context, requests))];
  if (problems.length === 0 && (await connection.rest()) !== '') problems.push('a response where there is none');
  return { requests: requests.length + 1, problems };
}

const volleys = {
  valid,
  pipelined: (context) => valid(context, several(context, 2, 16)),
  'half-closed': halfClosed,
  aborted,
  garbled,
  hung,
} as const satisfies Readonly<Record<string, Volley>>;

export type VolleyKind = keyof typeof volleys;

export const kinds = Object.keys(volleys) as [VolleyKind, ...VolleyKind[]];

/** How often each kind is sent. Kinds that use up a connection are rarer, because ports are limited. */
const weights: Readonly<Record<VolleyKind, number>> = {
  valid: 40,
  pipelined: 20,
  'half-closed': 2,
  aborted: 2,
  garbled: 3,
  hung: 1,
};

/** One of these kinds, by their weights. */
export const someKind = (random: Random, allowed: readonly VolleyKind[]): VolleyKind =>
  oneOf(random, allowed.flatMap((kind) => Array<VolleyKind>(weights[kind]).fill(kind)) as [VolleyKind]);

/** Sends a volley of this kind and reads the responses. */
export const sendVolley = (kind: VolleyKind, context: Context): Promise<Volleyed> => volleys[kind](context);
