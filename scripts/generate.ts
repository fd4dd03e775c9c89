/** `npm run generate`: writes the files derived from the contract. A test compares each with the committed one. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { format, type FormatConfig } from 'oxfmt';
import ts from 'typescript';
import { withoutBooleanSchemas } from '../openapi/document/boolean-schemas.js';
import { record } from '../openapi/json/json.js';
import { FileError } from '../openapi/text/file-error.js';
import { readYaml } from '../openapi/text/yaml-text.js';
import { writeAllOrNothing, type Files } from './generate/all-or-nothing.js';
import { CommandError, readFlags, runCommand } from './cli/arguments.js';
import { advice } from './generate/advice.js';
import { catalogueFile, rowOutOfOrder } from './generate/row-order.js';
import { textIn30 } from './generate/document-3-0.js';
import { strictText } from './generate/strict-document.js';
import { triggerConstants } from './generate/trigger-constants.js';

const help = `Writes the files that are generated from openapi/openapi.yaml and the checks, and prints their names.

  npm run generate

Exit code 0: all are written. 2: the contract or the catalogue has a mistake, and none is written.`;

const project = new URL('..', import.meta.url);
const contractPath = 'openapi/openapi.yaml';
const adminPath = 'mock/admin/admin';
const contractFile = new URL(contractPath, project);

const textOf = (path: string): string => readFileSync(new URL(path, project), 'utf8');

/**
 * JSON or YAML as `npm run format` would write it. The formatter ignores generated files, because a test holds that they are as
 * written here. An object that begins with a line break keeps one line per field.
 */
async function formatted(text: string, language: 'json' | 'yaml' = 'json'): Promise<string> {
  const { printWidth, singleQuote } = JSON.parse(textOf('.oxfmtrc.json')) as Required<FormatConfig>;
  const { code, errors } = await format(`generated.${language}`, text, { printWidth, singleQuote });
  for (const { message } of errors) throw new Error(`The generated ${language} can't be formatted: ${message}`);
  return code;
}

const jsonText = (value: unknown): Promise<string> => formatted(JSON.stringify(value, null, 2));

const isNamed = (node: ts.Node, name: string): boolean => ts.isInterfaceDeclaration(node) && node.name.text === name;

/** The files made from the contract alone. */
async function contractFiles(): Promise<Files> {
  const document = withoutBooleanSchemas(readYaml(textOf(contractPath), contractPath).data);
  const types = astToString(await openapiTypescript(contractFile, { alphabetize: false, silent: true }));
  const adminNodes = await openapiTypescript(new URL(`${adminPath}.yaml`, project), {
    silent: true,
    emptyObjectsUnknown: true,
  });
  // No client of these types calls operations by their paths.
  const adminTypes = astToString(adminNodes.filter((node) => !isNamed(node, 'paths')));
  return new Map([
    ['openapi/openapi.json', await jsonText(document)],
    ['openapi/openapi.strict.yaml', await formatted(strictText(document), 'yaml')],
    ['openapi/openapi-3.0.yaml', await formatted(textIn30(record(document)), 'yaml')],
    [
      'openapi/generated/types.ts',
      `/** Generated from openapi.yaml by \`npm run generate\`; do not edit. */\n${types}`,
    ],
    ['openapi/generated/triggers.ts', triggerConstants(document)],
    ['mock/admin/types.ts', `/** Generated from admin.yaml by \`npm run generate\`; do not edit. */\n${adminTypes}`],
  ]);
}

/** The files made by code that imports the generated contract, which is loaded only once the contract is written. */
async function derivedFiles(): Promise<Files> {
  const { assertCatalogued, assertLevels } = await import('../openapi/contract/assert-catalogued.js');
  const { contract } = await import('../openapi/contract/contract.js');
  assertCatalogued(contract);
  assertLevels(contract);
  const { allChecks } = await import('../conformance/checks/index.js');
  const { checkList, coveragePage } = await import('../conformance/catalogue/coverage.js');
  const { contractDiffPage } = await import('./generate/contract-diff-page.js');
  const { builtFiles } = await import('./generate/built-files.js');
  const { footprint } = await import('./generate/footprint.js');
  const { scenarioSchema } = await import('./generate/scenario-schema.js');
  const { keywordPage } = await import('./generate/keyword-page.js');
  const { triggerPage } = await import('./generate/trigger-page.js');
  const checks = allChecks();
  return new Map([
    ...builtFiles(),
    ['conformance/footprint.json', await entryLines(await footprint(checks))],
    ['docs/requirements.md', coveragePage(checks)],
    ['docs/contract-diff-rules.md', contractDiffPage()],
    ['docs/keywords.md', keywordPage()],
    ['docs/mock-triggers.md', triggerPage()],
    ['mock/scenario/scenario.schema.json', await jsonText(scenarioSchema())],
    ['conformance/checks.golden.txt', checkList(checks)],
  ]);
}

/** A record with one line for each entry, so that branches that add different entries merge. */
function entryLines(record: object): Promise<string> {
  const entries = Object.entries(record).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return formatted(`{\n${entries.join()}}`);
}

/** The generated files by path (relative to the project), with their expected text. */
export async function generatedFiles(): Promise<Files> {
  return new Map([...(await contractFiles()), ...(await derivedFiles())]);
}

/** Throws if the catalogue's rows are out of order. */
function assertOrder(): void {
  const mistake = rowOutOfOrder(textOf(catalogueFile));
  if (mistake !== undefined) throw new CommandError(`Nothing was written. ${mistake}`);
}

/**
 * The result of `make`. A mistake in a YAML file becomes a command error with its place. A plain `Error`, which readers of the contract and the catalogue throw, becomes a command error
 * with advice; errors of other classes are mistakes in the code and keep their stack.
 */
export async function explained<Made>(make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof FileError) throw new CommandError(error.message);
    if (!(error instanceof Error) || error.name !== 'Error') throw error;
    const contract = readYaml(textOf(contractPath));
    const sources = { contractFile: contractPath, contract, catalogue: textOf(catalogueFile) };
    throw new CommandError(`Nothing was written. ${advice(error, sources)}`);
  }
}

async function main(): Promise<void> {
  if (readFlags({ help: { type: 'boolean', short: 'h' } }).help) return console.log(help);
  assertOrder();
  const written = await explained(() => writeAllOrNothing(project, [contractFiles, derivedFiles]));
  for (const path of written) console.log(`wrote ${path}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(main);
