/** `--init`: writes a test data file to fill in. */
import { existsSync } from 'node:fs';
import { CommandError, UsageError } from '../../cli/arguments.js';
import { writeWhole } from '../../cli/atomic-write.js';
import { withCommandNames } from '../../cli/command-name.js';
import { template } from './config-template.js';
import { schemaLine } from './editor-schema.js';

const templateFile = 'conform.yaml';

/** Writes the file in the current folder. Throws a command error if there is one already, or if it can't be written. */
export function init(): void {
  if (existsSync(templateFile)) throw new UsageError(`${templateFile} already exists and was not changed.`);
  const why = writeWhole(templateFile, schemaLine(templateFile, 'given') + withCommandNames(template));
  if (why !== undefined) throw new CommandError(`${templateFile} can't be written (${why}).`);
  console.log(`Wrote ${templateFile}. Fill in what your server needs, then run with --given ${templateFile}.`);
}
