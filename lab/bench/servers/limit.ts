/** The limit of bare node:http: reads a request, then sends a recorded response from a file. `limit.js PORT FILE`. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** A recorded response. Its headers alternate between names and values. */
interface Recorded {
  readonly status: number;
  readonly headers: string[];
  readonly body: string;
}

const [port = '0', file = ''] = process.argv.slice(2);
/** Responses by method and path. */
const answers = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Recorded>));

createServer((request, response) => {
  const { method, url = '' } = request;
  const end = url.indexOf('?');
  const answer = answers.get(`${method} ${end < 0 ? url : url.slice(0, end)}`);
  const send = (): void => {
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
    else response.writeHead(404).end();
  };
  if (method === 'GET') return send();
  request.on('data', () => undefined);
  request.on('end', send);
}).listen(Number(port), '127.0.0.1');
