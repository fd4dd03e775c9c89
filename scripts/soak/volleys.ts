/** Volleys: what is sent over a connection at once, how it ends, and what must come back. */
import { oneOf, type Random } from '../../reference-impl/mock/switches/random.js';
import type { RawConnection } from './raw-connection.js';
import { damaged, hanging, problemOf, someRequests, type SoakRequest } from './requests.js';

interface Context {
  readonly connection: RawConnection;
  readonly random: Random;
  readonly token: string;
  /** A new identifier. */
  readonly nextId: () => string;
}

/** How many requests a volley had, and what was wrong. */
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

/** Reads the response to each request, up to the first that is wrong. */
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

/** Bytes that are hardly a request: any refusal may come, as many as there may be requests in them. */
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

/** A request that never gets a response, then garbage or another request: nothing may come in its place. */
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

export type Kind = keyof typeof volleys;

export const kinds = Object.keys(volleys) as [Kind, ...Kind[]];

/** How often each kind comes up. Those after which a connection is gone are fewer, since ports are scarce. */
const weights: Readonly<Record<Kind, number>> = {
  ...{ valid: 40, pipelined: 20, 'half-closed': 2, aborted: 2, garbled: 3, hung: 1 },
};

/** One of these kinds, by their weights. */
export const someKind = (random: Random, allowed: readonly Kind[]): Kind =>
  oneOf(random, allowed.flatMap((kind) => Array<Kind>(weights[kind]).fill(kind)) as [Kind]);

/** Sends a volley of this kind and reads what comes back. */
export const sendVolley = (kind: Kind, context: Context): Promise<Volleyed> => volleys[kind](context);
