/** `npm run tools`: tries the contract in tools that read OpenAPI, and writes docs/tools.md. */
import { writeFileSync } from 'node:fs';
import { CommandError, readArguments, runCommand, UsageError } from '../../scripts/cli/arguments.js';
import { folders, install, nodeFor, nodeNeeded, project, versionOf } from './kit/packages.js';
import type { Tool } from './kit/tool.js';
import { tryOnNewMock } from './kit/try-on-mock.js';
import { toolsPage } from './page.js';
import { kinds } from './rows/index.js';

const all = kinds.flatMap(({ tools }) => tools);

const help = `Tries the contract in the tools that read OpenAPI. After a run of all of them it writes docs/tools.md.

  npm run tools -- [names] [flags]

  names: ${all.map(({ name }) => name).join(', ')}

  --help  this text

The first run installs them below lab/tools, which takes minutes and some 2.5 GB. What each tool wrote is in reports/tools.
Exit code: 0 all tools do what docs/tools.md says, 1 one does not, 2 one could not be tried.`;

async function main(): Promise<void> {
  const { values, positionals } = readArguments({ help: { type: 'boolean', short: 'h' } });
  if (values.help) return console.log(help);
  const names: readonly string[] = positionals;
  const unknown = names.find((one) => !all.some(({ name }) => name === one));
  if (unknown !== undefined) throw new UsageError(`Unknown tool ${JSON.stringify(unknown)}. See --help.`);
  const chosen = names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
  for (const folder of folders)
    if (!install(folder)) throw new CommandError(`npm ci --prefix ${folder} failed; its own lines say why.`);
  for (const tool of chosen) await report(tool);
  if (process.exitCode === 1 || chosen !== all) return;
  writeFileSync(`${project}docs/tools.md`, toolsPage(kinds));
  console.log('Written to docs/tools.md.');
}

async function report(tool: Tool): Promise<void> {
  const label = `${tool.name} ${versionOf(tool.package)}`;
  if (nodeFor(tool.package) === undefined)
    throw new CommandError(
      `${label} needs Node ${nodeNeeded(tool.package)}, which npm does not have for this machine.`,
    );
  const complaints = await tryOnNewMock(tool);
  console.log(
    complaints.length === 0 ? `as expected  ${label}` : `UNEXPECTED   ${label}\n  ${complaints.join('\n  ')}`,
  );
  if (complaints.length > 0) process.exitCode = 1;
}

await runCommand(main);
process.exit();
