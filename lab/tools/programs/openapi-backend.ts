/** A server that responds with the contract's examples, behind openapi-backend, which also validates the responses. */

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import addFormats from 'ajv-formats';
import { OpenAPIBackend } from 'openapi-backend';
import { exampleOfOperation } from './examples.js';

const api = new OpenAPIBackend({
  definition: process.argv[2]!,
  apiRoot: '/api/v1',
  ajvOpts: { strict: false },
  customizeAjv: (ajv) => {
    (addFormats as unknown as (to: typeof ajv) => void)(ajv);
    return ajv;
  },
});
api.register({
  validationFail: (context) => ({ status: 400, body: { message: JSON.stringify(context.validation.errors) } }),
  unauthorizedHandler: () => ({ status: 401, body: { message: 'The token is missing.' } }),
  notFound: () => ({ status: 404, body: { message: 'There is no such path.' } }),
  notImplemented: (context) => {
    const { operationId = '' } = context.operation;
    const body = exampleOfOperation(operationId);
    const { errors } = context.api.validateResponse(body, context.operation, 200);
    return errors ? { status: 500, body: { message: JSON.stringify(errors) } } : { status: 200, body };
  },
});
api.registerSecurityHandler('bearer', ({ request }) => String(request.headers['authorization']).startsWith('Bearer '));
await api.init();

createServer(async (request, response) => {
  const { method = 'GET', url = '/', headers } = request;
  const [path = '', query = ''] = url.split('?');
  const body = await text(request);
  const answer = await api.handleRequest({ method, path, query, headers: headers as Record<string, string>, body });
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer.body));
}).listen(Number(process.env.PORT), '127.0.0.1');
