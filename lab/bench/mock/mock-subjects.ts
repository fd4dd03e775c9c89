/** The servers that the mock is measured against, each started as its users start it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { contract } from '../../../openapi/contract/contract.js';
import { documentForPrism } from '../../../openapi/contract/prism-document.js';
import { count } from '../kit/format.js';
import { buildServers, programFile, writeInput } from '../kit/install.js';
import { mockFile } from '../load/mock-command.js';
import {
  calculateRates,
  createCustomer,
  createOrder,
  getOrder,
  listCarriers,
  orderBody,
  probe,
} from './mock-operations.js';
import { startServer, type NodeCommand, type ServerStart } from '../load/processes.js';
import { recordAnswers } from '../load/recorded-answers.js';

/** A server, and the facts that the page states beside its numbers. */
export interface BenchSubject extends ServerStart {
  readonly version: string;
  /** What it checks before it responds. */
  readonly checks: string;
  /** Whether it stores written data. */
  readonly keeps: string;
}

export interface Subjects {
  readonly mock: BenchSubject;
  readonly limit: BenchSubject;
  readonly others: readonly BenchSubject[];
}

const projectFile = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const projectRequire = createRequire(import.meta.url);

/** Prepares all servers. */
export async function makeSubjects(): Promise<Subjects> {
  await buildServers();
  const document = writeInput('contract.json', JSON.stringify(documentForPrism(contract, true)));
  const recorded = await recordedFrom(filled(10));
  return {
    mock: {
      ...mockWith('the mock', []),
      version: versionIn(projectFile('package.json')),
      checks: 'token, contract, account',
      keeps: 'yes',
    },
    limit: {
      ...start('bare node:http', (port) => [programFile('limit'), String(port), recorded]),
      version: process.version,
      checks: 'nothing',
      keeps: 'no',
    },
    others: [
      prism('Prism', document),
      prism('Prism without log', document, '--verboseLevel=silent'),
      mockoon(document),
      scalar(document),
    ],
  };
}

const start = (name: string, command: (port: number) => NodeCommand): ServerStart => ({ name, probe, command });

/** The mock as `npm run mock` starts it, with additional flags. */
export const mockWith = (name: string, flags: readonly string[]): ServerStart =>
  start(name, (port) => [mockFile, '--port', String(port), ...flags]);

/** The mock with this number of orders. */
export const filled = (orders: number): ServerStart => ({
  ...start(`the mock, ${count(orders)} orders`, (port) => [
    programFile('filled'),
    ...[String(port), String(orders), orderBody, '%09d'],
  ]),
  patience: 600_000,
});

const needsToken = 'presence of a token, contract without advisory rules';

function prism(name: string, document: string, ...more: readonly string[]): BenchSubject {
  const command = projectRequire.resolve('@stoplight/prism-cli/dist/index.js');
  return {
    ...start(name, (port) => [command, 'mock', document, `--port=${port}`, '--multiprocess=false', ...more]),
    version: versionIn(projectRequire.resolve('@stoplight/prism-cli/package.json')),
    checks: needsToken,
    keeps: 'no',
  };
}

function mockoon(document: string): BenchSubject {
  const folder = projectFile('lab/bench/node_modules/@mockoon/cli');
  const flags = ['start', '--data', document, '--disable-log-to-file'];
  return {
    ...start('Mockoon', (port) => [`${folder}/bin/run.js`, ...flags, `--port=${port}`]),
    version: versionIn(`${folder}/package.json`),
    checks: 'nothing',
    keeps: 'no',
  };
}

function scalar(document: string): BenchSubject {
  return {
    ...start('Scalar', (port) => [programFile('scalar'), String(port), document]),
    version: versionIn(projectFile('lab/bench/node_modules/@scalar/mock-server/package.json')),
    checks: needsToken,
    keeps: 'no',
  };
}

const versionIn = (file: string): string =>
  String((JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version);

/** Records the mock's responses, and returns the file. */
async function recordedFrom(start: ServerStart): Promise<string> {
  const mock = await startServer(start);
  try {
    const requests = [listCarriers, calculateRates, createOrder, createCustomer, getOrder('order_number', 10)];
    return writeInput('answers.json', JSON.stringify(await recordAnswers(mock.url, requests)));
  } finally {
    await mock.stop();
  }
}
