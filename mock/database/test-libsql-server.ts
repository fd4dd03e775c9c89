/** A libSQL server for tests on the loopback interface: Hrana 2 over HTTP, with a database in memory. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, type Client, type InValue, type ResultSet, type Transaction, type Value } from '@libsql/client';

export interface LibsqlServer {
  readonly url: string;
  /** The database, to inspect it and to change it without the mock. */
  readonly client: Client;
  /** How many pipelines were requested. */
  requests(): number;
  /** Sends this response instead, until it is set to undefined. */
  answerWith(answer: Answer | undefined): void;
  /** Calls `next` at each request for how to fail it; undefined means not at all. */
  failWith(next: (() => Failure | undefined) | undefined): void;
  /** Carries out the requests that were held back. */
  release(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `refuse` breaks the connection and `break` sends a 500, both without carrying the request out. `hang` never responds.
 * `half` and `lose` carry it out and send half of the response or none. `late` never responds, and carries it out at
 * `release`.
 */
export const failures = ['refuse', 'break', 'hang', 'half', 'lose', 'late'] as const;
export type Failure = (typeof failures)[number];

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** If there is a token, requests need it. */
export async function startLibsqlServer(token?: string): Promise<LibsqlServer> {
  const client = createClient({ url: 'file::memory:' });
  let forced: Answer | undefined;
  let next: (() => Failure | undefined) | undefined;
  let held: (() => Promise<unknown>)[] = [];
  let count = 0;
  // One after the other, since a database in memory has a single connection.
  let last: Promise<unknown> = Promise.resolve();
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    count += 1;
    const refused = token !== undefined && request.headers.authorization !== `Bearer ${token}`;
    const wanted = refused ? { status: 401, type: 'text/plain', body: 'Who are you?' } : forced;
    const carryOut = (): Promise<Answer> => {
      const pipeline = last.then(() => wanted ?? run(client, request.url, body));
      last = pipeline.catch(() => undefined);
      return pipeline;
    };
    const failure = next?.();
    if (failure === 'refuse') return void request.socket.destroy();
    if (failure === 'break') return void response.writeHead(500).end('Out of order.');
    if (failure === 'late') held.push(carryOut);
    if (failure === 'hang' || failure === 'late') return;
    const { status, type, body: text } = await carryOut();
    if (failure === 'lose') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
    if (failure !== 'half') return void response.end(text);
    response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    client,
    requests: () => count,
    answerWith: (answer) => (forced = answer),
    failWith: (wanted) => (next = wanted),
    release: async () => {
      const requests = held;
      held = [];
      await Promise.all(requests.map((carryOut) => carryOut()));
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      client.close();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

type Argument = { readonly type: string; readonly value?: string | number; readonly base64?: string };
type Statement = { readonly sql?: string; readonly sql_id?: number; readonly args?: readonly Argument[] };
type Condition = { readonly type: string; readonly step?: number; readonly cond?: Condition };
type Step = { readonly stmt: Statement; readonly condition?: Condition };
type Request =
  | { readonly type: 'execute'; readonly stmt: Statement }
  | { readonly type: 'batch'; readonly batch: { readonly steps: readonly Step[] } }
  | { readonly type: 'store_sql'; readonly sql_id: number; readonly sql: string }
  | { readonly type: 'close_sql'; readonly sql_id: number }
  | { readonly type: 'close' };

async function run(client: Client, path: string | undefined, body: string): Promise<Answer> {
  if (path !== '/v2/pipeline') return { status: 404, type: 'text/plain', body: 'Not found' };
  const stream = new Stream(client);
  const results = [];
  for (const request of (JSON.parse(body) as { requests: readonly Request[] }).requests) {
    try {
      results.push({ type: 'ok', response: { type: request.type, ...(await stream.answer(request)) } });
    } catch (error) {
      results.push({ type: 'error', error: errorOf(error) });
    }
  }
  stream.close();
  return { status: 200, type: 'application/json', body: JSON.stringify({ baton: null, base_url: null, results }) };
}

/** The shared state of the requests of one pipeline: the texts of statements, and a transaction. */
class Stream {
  private readonly texts = new Map<number, string>();
  private transaction: Transaction | undefined;

  constructor(private readonly client: Client) {}

  async answer(request: Request): Promise<object> {
    if (request.type === 'execute') return { result: resultOf(await this.execute(request.stmt)) };
    if (request.type === 'batch') return { result: await this.batch(request.batch.steps) };
    if (request.type === 'store_sql') this.texts.set(request.sql_id, request.sql);
    if (request.type === 'close_sql') this.texts.delete(request.sql_id);
    return {};
  }

  close(): void {
    this.transaction?.close();
  }

  private async batch(steps: readonly Step[]): Promise<object> {
    const results: (object | null)[] = [];
    const errors: (object | null)[] = [];
    for (const { stmt, condition } of steps) {
      const isDue = holds(condition, results, errors);
      const [result, error] = isDue ? await this.attempt(stmt) : [null, null];
      results.push(result);
      errors.push(error);
    }
    return { step_results: results, step_errors: errors };
  }

  private async attempt(stmt: Statement): Promise<[object, null] | [null, object]> {
    try {
      return [resultOf(await this.execute(stmt)), null];
    } catch (error) {
      return [null, errorOf(error)];
    }
  }

  private async execute({ sql, sql_id: id, args = [] }: Statement): Promise<ResultSet> {
    const text = sql ?? this.texts.get(id ?? -1) ?? '';
    if (text.startsWith('BEGIN')) {
      this.transaction = await this.client.transaction(text.includes('IMMEDIATE') ? 'write' : 'deferred');
      return nothing;
    }
    if (text === 'COMMIT' || text === 'ROLLBACK') {
      await (text === 'COMMIT' ? this.transaction?.commit() : this.transaction?.rollback());
      this.transaction = undefined;
      return nothing;
    }
    return (this.transaction ?? this.client).execute({ sql: text, args: args.map(valueOf) });
  }
}

const nothing = { columns: [], columnTypes: [], rows: [], rowsAffected: 0, lastInsertRowid: 0n, toJSON: () => null };

function holds(
  condition: Condition | undefined,
  results: readonly (object | null)[],
  errors: readonly (object | null)[],
): boolean {
  if (!condition) return true;
  if (condition.type === 'not') return !holds(condition.cond, results, errors);
  return (condition.type === 'ok' ? results : errors)[condition.step ?? -1] != null;
}

function resultOf({ columns, rows, rowsAffected, lastInsertRowid }: ResultSet): object {
  return {
    cols: columns.map((name) => ({ name, decltype: null })),
    rows: rows.map((row) => columns.map((_, index) => encoded(row[index] ?? null))),
    affected_row_count: rowsAffected,
    last_insert_rowid: lastInsertRowid?.toString() ?? null,
  };
}

function encoded(value: Value): Argument {
  if (value === null) return { type: 'null' };
  if (typeof value === 'string') return { type: 'text', value };
  if (value instanceof ArrayBuffer) return { type: 'blob', base64: Buffer.from(value).toString('base64') };
  return Number.isInteger(value) ? { type: 'integer', value: String(value) } : { type: 'float', value: Number(value) };
}

function valueOf({ type, value, base64 }: Argument): InValue {
  if (type === 'blob') return Buffer.from(base64 ?? '', 'base64');
  if (type === 'integer') return BigInt(value ?? 0);
  return value ?? null;
}

function errorOf(error: unknown): object {
  const { message, code } = error as { readonly message: string; readonly code?: string };
  return { message, code: code ?? null };
}
