/** An Express app that responds with the contract's examples, behind express-openapi-validator. */
import { readFileSync } from 'node:fs';
import express, { type NextFunction, type Request, type Response } from 'express';
import * as validator from 'express-openapi-validator';
import { exampleOf } from './examples.js';

const app = express();
app.use(express.json());
app.use(
  validator.middleware({
    apiSpec: JSON.parse(readFileSync(process.argv[2]!, 'utf8')),
    validateRequests: true,
    validateResponses: true,
    validateSecurity: { handlers: { bearer: () => true } },
  }),
);
app.use((request: Request & { openapi?: { openApiRoute: string } }, response: Response) => {
  response.json(exampleOf(request.openapi!.openApiRoute.replace('/api/v1', ''), request.method));
});
app.use((error: Error & { status?: number }, _: Request, response: Response, _next: NextFunction) => {
  response.status(error.status ?? 500).json({ message: error.message });
});
app.listen(Number(process.env.PORT), '127.0.0.1');
