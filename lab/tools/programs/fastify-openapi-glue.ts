/** A Fastify app that responds with the contract's examples, behind fastify-openapi-glue. */

import Fastify from 'fastify';
import glue from 'fastify-openapi-glue';
import { exampleOfOperation } from './examples.js';

const app = Fastify({ ajv: { customOptions: { strict: false, coerceTypes: false } } });
const refuseWithoutToken = async (request: { headers: { authorization?: string } }) => {
  if (request.headers.authorization?.startsWith('Bearer ')) return;
  throw Object.assign(new Error('The token is missing.'), { statusCode: 401 });
};
// The contract's form of refusals has no fields for the details that Fastify adds to an error.
app.setErrorHandler<Error & { statusCode?: number }>((error, _, reply) =>
  reply.code(error.statusCode ?? 500).send({ message: error.message }),
);
app.register(glue, {
  specification: process.argv[2]!,
  operationResolver: (id: string) => async () => exampleOfOperation(id),
  securityHandlers: { bearer: refuseWithoutToken },
  prefix: 'api/v1',
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
