/** `npm run mock:stateless`: runs only Prism, which serves the contract's examples. */
import { contract } from '../openapi/contract/contract.js';
import { readFlags, runCommand } from './cli/arguments.js';
import { readAddress } from './cli/listening.js';
import { servePrism } from './prism/run-prism.js';

const help = `Starts a stateless mock of the API (Prism): a valid request gets an example of the contract, any other is refused. It
accepts any bearer token, and doesn't check rules between query parameters.

  npm run mock:stateless -- [flags]

  --port PORT    port to listen on, 0 picks a free one (default 4011)
  --host HOST    address to listen on (default 127.0.0.1)
  --help         this text

Ctrl-C stops it, with exit code 0. Code 2: it could not start.`;

const flags = {
  port: { type: 'string', default: '4011' },
  host: { type: 'string', default: '127.0.0.1' },
  help: { type: 'boolean', short: 'h' },
} as const;

function greeting(url: string): string {
  const { title } = contract.document['info'] as { readonly title: string };
  const api = `${url}${contract.basePath}`;
  const authorization = `-H 'Authorization: Bearer any-token'`;
  return `${title} (stateless mock by Prism, contract ${contract.version}) is listening at ${api}

List the carriers:
  curl ${authorization} ${api}/carriers
Read an order, as another one of the examples:
  curl ${authorization} -H 'Prefer: example=full' '${api}/orders?order_number=100000'

Ctrl-C stops it.`;
}

async function main(): Promise<void> {
  const values = readFlags(flags);
  if (values.help) console.log(help);
  else await servePrism(readAddress(values), greeting);
}

await runCommand(main);
