/** Records the mock's responses byte by byte, so that bare node:http can send the same. */
import { request as ask } from 'node:http';
import { keyText, type LoadRequest } from './load.js';

/** A response. Its headers alternate between names and values, without those that node:http adds itself. */
export interface Recorded {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string;
}

const addedByNode = ['date', 'connection', 'keep-alive'];

/** The responses to requests, by method and path. Rejects if a request doesn't get 200. */
export async function recordAnswers(
  url: string,
  requests: readonly LoadRequest[],
): Promise<Readonly<Record<string, Recorded>>> {
  const recorded: Record<string, Recorded> = {};
  for (const request of requests)
    recorded[`${request.method} ${request.path.split('?')[0]}`] = await record(url, request);
  return recorded;
}

function record(url: string, { method, path, headers, body, keys }: LoadRequest): Promise<Recorded> {
  const filled = (text: string): string => text.replace('{key}', keys ? keyText(keys, keys.from) : '');
  return new Promise((resolve, reject) => {
    const sent = ask(`${url}${filled(path)}`, { method, headers }, (answer) => {
      const { statusCode: status = 0, rawHeaders } = answer;
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('error', reject).on('end', () => {
        if (status === 200) resolve({ status, headers: withoutAdded(rawHeaders), body: text });
        else reject(new Error(`${method} ${path} got ${status} from the mock.`));
      });
    });
    sent.on('error', reject).end(body === undefined ? undefined : filled(body));
  });
}

function withoutAdded(raw: readonly string[]): readonly string[] {
  return raw.filter((_, at) => !addedByNode.includes(raw[at - (at % 2)]?.toLowerCase() ?? ''));
}
