/** Reads the flags of `npm run conform`, and starts the target while the suite is still being loaded. */
import { readArguments, runCommand } from '../cli/arguments.js';
import { answerSelfFlags } from '../cli/command-name.js';
import { endAtSignal, interruption } from '../cli/interruption.js';
import { startEmbedded, type Embedded } from './embedded/embedded-reference.js';
import { addressOf, flags, help, tasksIn, withAddress, type Values } from './flags.js';

/** Starts the reference if it is the target. */
function startedFor(values: Values): Promise<Embedded> | undefined {
  if (tasksIn(values).length + values.against.length > 0 || addressOf(values) !== undefined) return undefined;
  const started = startEmbedded();
  // The run awaits the start and reports its failure.
  started.catch(() => undefined);
  return started;
}

/** Whether the flags ask for one run, whose report is written even if a signal ends it. */
const isRun = (values: Values): boolean => tasksIn(values).every((task) => task === 'replay');

async function main(): Promise<void> {
  const read = readArguments(flags);
  if (answerSelfFlags(read.values, help)) return;
  const [values, operands] = withAddress(read.values, read.positionals);
  if (isRun(values)) interruption();
  else endAtSignal();
  const started = startedFor(values);
  try {
    const { command } = await import('./command.js');
    await command(values, operands, started);
  } finally {
    await (await started)?.close();
  }
}

/** Does what the arguments of the process ask. */
export const conform = (): Promise<void> => runCommand(main);
