/** A server with the handlers of @mswjs/source. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { fromOpenApi } from '@mswjs/source/open-api';
import { getResponse } from 'msw';

const handlers = await fromOpenApi(readFileSync('openapi.json', 'utf8'));
const origin = 'http://127.0.0.1:4010';

createServer(async (request, response) => {
  const { method = 'GET', url = '/', headers } = request;
  const body = await text(request);
  const type = headers['content-type'] ?? '';
  const asked = new Request(`${origin}${url}`, { method, headers: { 'content-type': type }, ...(body && { body }) });
  const answer = await getResponse(handlers, asked);
  response.writeHead(answer?.status ?? 404, { 'content-type': answer?.headers.get('content-type') ?? 'text/plain' });
  response.end(answer ? await answer.text() : 'No handler is for this request.');
}).listen(Number(process.env.PORT), '127.0.0.1');
