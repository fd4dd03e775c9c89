/** `npm run generate`: writes what is derived from the contract, each file as text that a test compares with the committed one. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { FileError } from '../openapi/file-error.js';
import { readYaml } from '../openapi/yaml-text.js';
import { CommandError, readFlags, runCommand } from './arguments.js';
import { triggerConstants } from './trigger-constants.js';

const help = `Writes the files that are made from openapi/openapi.yaml and from the checks, and says which.

  npm run generate

Exit code 0: all are written. 2: something in the contract or the catalogue keeps them from being made.`;

const project = new URL('..', import.meta.url);
const contractPath = 'openapi/openapi.yaml';
const contractFile = new URL(contractPath, project);

type Files = ReadonlyMap<string, string>;

/** What a YAML text says. Throws a command error that names the file, by its path in the project, and the line of a mistake. */
export function documentIn(text: string, path: string): unknown {
  try {
    return readYaml(text, path).data;
  } catch (error) {
    throw error instanceof FileError ? new CommandError(error.message) : error;
  }
}

const readDocument = (path: string): unknown => documentIn(readFileSync(new URL(path, project), 'utf8'), path);

/** What is made from the contract alone. */
async function contractFiles(): Promise<Files> {
  const document = readDocument(contractPath);
  const admin = readDocument('reference-impl/mock/admin.yaml');
  const types = astToString(await openapiTypescript(contractFile, { alphabetize: false }));
  return new Map([
    ['openapi/openapi.json', `${JSON.stringify(document)}\n`],
    ['openapi/types.ts', `/** Generated from openapi.yaml by \`npm run generate\`; do not edit. */\n${types}`],
    ['openapi/triggers.ts', triggerConstants(document)],
    ['reference-impl/mock/admin.json', `${JSON.stringify(admin)}\n`],
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
    writeFileSync(new URL(path, project), text);
    console.log(`wrote ${path}`);
  }
}

/**
 * What is made, or a command error with what keeps it from being made. Those who read the contract and the catalogue say so in
 * an error without a kind; one with a kind is a mistake of the code, and keeps its stack.
 */
export async function explained<Made>(make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'Error') throw error;
    throw new CommandError(`Not all could be generated. ${error.message}`);
  }
}

async function main(): Promise<void> {
  if (readFlags({ help: { type: 'boolean', short: 'h' } }).help) return console.log(help);
  write(await explained(contractFiles));
  write(await explained(derivedFiles));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(main);
