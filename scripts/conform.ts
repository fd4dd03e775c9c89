/** `npm run conform`: checks a server against the contract and reports the result. */
import { readArguments, runCommand } from './cli/arguments.js';
import { answerSelfFlags } from './cli/command-name.js';
import { addressOf, flags, help, tasksIn, withAddress, type Values } from './conform/flags.js';
import { startEmbedded, type Embedded } from './conform/embedded-reference.js';
import { interruptible } from './cli/interruption.js';

/** Starts the reference if it is the target, while the suite is still being loaded. */
function startedFor(values: Values): Promise<Embedded> | undefined {
  if (tasksIn(values).length + values.against.length > 0 || addressOf(values) !== undefined) return undefined;
  const started = startEmbedded();
  // The run awaits the start and reports its failure.
  started.catch(() => undefined);
  return started;
}

async function main(): Promise<void> {
  const read = readArguments(flags);
  if (answerSelfFlags(read.values, help)) return;
  const [values, operands] = withAddress(read.values, read.positionals);
  const started = startedFor(values);
  try {
    const { command } = await import('./conform/command.js');
    await command(values, operands, started);
  } finally {
    await (await started)?.close();
  }
}

interruptible();
await runCommand(main);
