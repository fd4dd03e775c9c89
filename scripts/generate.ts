/** `npm run generate`: writes what is derived from the contract, each file as text that a test compares with the committed one. */
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { triggerConstants } from './trigger-constants.js';

const contractFile = new URL('../openapi/openapi.yaml', import.meta.url);
const adminFile = new URL('../reference-impl/mock/admin.yaml', import.meta.url);

type Files = ReadonlyMap<string, string>;

/** What is made from the contract alone. */
async function contractFiles(): Promise<Files> {
  const document: unknown = parse(readFileSync(contractFile, 'utf8'));
  const types = astToString(await openapiTypescript(contractFile, { alphabetize: false }));
  return new Map([
    ['openapi/openapi.json', `${JSON.stringify(document)}\n`],
    ['openapi/types.ts', `/** Generated from openapi.yaml by \`npm run generate\`; do not edit. */\n${types}`],
    ['openapi/triggers.ts', triggerConstants(document)],
    ['reference-impl/mock/admin.json', `${JSON.stringify(parse(readFileSync(adminFile, 'utf8')))}\n`],
  ]);
}

/** What is made by code that reads the contract's generated form, and so is only loaded when that is written. */
async function derivedFiles(): Promise<Files> {
  const { allChecks } = await import('../conformance/checks/index.js');
  const { checkList, coveragePage } = await import('../conformance/coverage.js');
  const { contractDiffPage } = await import('./contract-diff-page.js');
  const { contractLines } = await import('./contract-lines.js');
  const { footprint } = await import('./footprint.js');
  const { triggerPage } = await import('./trigger-page.js');
  const checks = allChecks();
  return new Map([
    ['openapi/lines.json', `${JSON.stringify(contractLines(readFileSync(contractFile, 'utf8')), null, 2)}\n`],
    ['conformance/footprint.json', `${JSON.stringify(await footprint(checks), null, 1)}\n`],
    ['docs/requirements.md', coveragePage(checks)],
    ['docs/contract-diff.md', contractDiffPage()],
    ['docs/mock-triggers.md', triggerPage()],
    ['conformance/checks.golden.txt', checkList(checks)],
  ]);
}

/** The generated files by path (relative to the project), with the text that each should hold. */
export async function generatedFiles(): Promise<Files> {
  return new Map([...(await contractFiles()), ...(await derivedFiles())]);
}

function write(files: Files): void {
  for (const [path, text] of files) {
    writeFileSync(new URL(`../${path}`, import.meta.url), text);
    console.log(`wrote ${path}`);
  }
}

if (process.argv[1]?.endsWith('generate.ts')) {
  write(await contractFiles());
  write(await derivedFiles());
}
