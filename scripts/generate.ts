/** `npm run generate`: writes what is derived from the contract, each file as text that a test compares with the committed one. */
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { allChecks } from '../conformance/checks/index.js';
import { runChecks } from '../conformance/engine.js';
import { createdIn } from '../conformance/footprint.js';
import { createInProcessTransport } from '../conformance/in-process-transport.js';
import { createApp } from '../reference-impl/app.js';
import { checkList, coveragePage } from '../conformance/coverage.js';

const contractFile = new URL('../openapi/openapi.yaml', import.meta.url);

/** What a full run leaves on a conformant server, by the check that does. */
async function footprint(): Promise<unknown> {
  const app = createApp({});
  const transport = createInProcessTransport((call) => app.handle(call));
  const target = { baseUrl: 'http://127.0.0.1:4010', token: 'test-token', otherToken: 'other-token', transport };
  const { run } = await runChecks(allChecks(), target, { runId: 'conf-000000' });
  return createdIn(run);
}

/** The generated files by path (relative to the project), with the text that each should hold. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const document: unknown = parse(readFileSync(contractFile, 'utf8'));
  const types = astToString(await openapiTypescript(contractFile, { alphabetize: false }));
  const checks = allChecks();
  return new Map([
    ['openapi/openapi.json', `${JSON.stringify(document)}\n`],
    ['conformance/footprint.json', `${JSON.stringify(await footprint(), null, 1)}\n`],
    ['docs/requirements.md', coveragePage(checks)],
    ['conformance/checks.golden.txt', checkList(checks)],
    ['openapi/types.ts', `/** Generated from openapi.yaml by \`npm run generate\`; do not edit. */\n${types}`],
  ]);
}

if (process.argv[1]?.endsWith('generate.ts')) {
  for (const [path, text] of await generatedFiles()) {
    writeFileSync(new URL(`../${path}`, import.meta.url), text);
    console.log(`wrote ${path}`);
  }
}
