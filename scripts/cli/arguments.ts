/** Reads the arguments of a command, and ends a command with a sentence instead of a stack trace when they are wrong. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { FileError } from '../../openapi/text/file-error.js';
import { withCommandNames } from './command-name.js';
import { fileReason, readFileText } from './read-file.js';
import { guardOutput } from './output.js';
import { adviceFor } from './unknown-flag.js';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Why a command can't do what it was asked to, in one line for whoever typed it. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** What is wrong with the arguments. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}

/** A piece of a command line, of which only flags have a name. */
interface Token {
  readonly kind: string;
  readonly name?: string;
}

/** Throws a usage error for a value that is given twice: only one of the two would count, and nobody would see which. */
function assertOnce(flags: Options, tokens: readonly Token[]): void {
  const given = tokens.flatMap(({ name = '' }) => (isSingle(flags[name]) ? name : []));
  const again = given.find((name, at) => given.indexOf(name) < at);
  if (again !== undefined) throw new UsageError(`--${again} is given twice. Pass it once.`);
}

const isSingle = (flag?: Options[string]): boolean => flag?.type === 'string' && !flag.multiple;

/** Flags of ours that are also settings of npm, or that its users set for it: they say nothing of this command line. */
const settingsOfNpm = ['ca', 'help', 'init', 'json', 'only', 'quiet', 'timeout', 'token', 'version'];

/** Throws a usage error for a flag that stands before the lone "--": npm keeps it, and the command would go on without it. */
function assertReached(flags: Options, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const script = env['npm_lifecycle_event'];
  if (script === undefined) return;
  const isKept = (name: string): boolean => env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined;
  const isGiven = (name: string): boolean => args.some((one) => one === `--${name}` || one.startsWith(`--${name}=`));
  const kept = Object.keys(flags).find((name) => !settingsOfNpm.includes(name) && isKept(name) && !isGiven(name));
  if (kept === undefined) return;
  throw new UsageError(`npm used --${kept} itself. Put -- before the flags: npm run ${script} -- --${kept} …`);
}

/** Whether help is asked for, however wrong the other arguments are. */
function asksForHelp(flags: Options, args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (
    flags['help'] !== undefined && args.slice(0, end < 0 ? undefined : end).some((one) => /^(--help|-h)$/.test(one))
  );
}

/** The arguments without a "--" before a flag of ours that begins them: npm needs one, and npx hands it on. */
const withoutDashes = (args: readonly string[], flags: Options): readonly string[] =>
  args[0] === '--' && isFlag((args[1] ?? '').replace(/=.*$/s, ''), flags) ? args.slice(1) : args;

/** The values of a command's flags, and its other arguments. Throws a usage error for a flag that the command doesn't know or can't take. */
export function readArguments<const Flags extends Options>(
  flags: Flags,
  args: readonly string[] = process.argv.slice(2),
  allowPositionals = true,
  env: NodeJS.ProcessEnv = process.env,
) {
  const given = asksForHelp(flags, args) ? ['--help'] : withoutDashes(args, flags);
  assertReached(flags, given, env);
  try {
    const read = parseArgs({ args: [...given], options: flags, strict: true, allowPositionals, tokens: true });
    assertOnce(flags, read.tokens);
    return read;
  } catch (error) {
    throw new UsageError(explain(error as NodeJS.ErrnoException, flags, given));
  }
}

/** The values of a command's flags, as `readArguments`; there must be nothing else. */
export const readFlags = <const Flags extends Options>(flags: Flags, args?: readonly string[]) =>
  readArguments(flags, args, false).values;

/** What a file holds. Throws a usage error, which names the flag, when it can't be read or holds more than `most` bytes. */
export function readText(flag: string, file: string, most?: number): string {
  try {
    return readFileText(file, most === undefined ? {} : { most });
  } catch (error) {
    throw new UsageError(`${flag} ${file} can't be read (${fileReason(error)}).`);
  }
}

/** What `read` makes of the file of a flag. Throws a usage error when it can't be read, or for a mistake in it. */
export function readFlagFile<Data>(flag: string, file: string, read: (text: string, file: string) => Data): Data {
  try {
    return read(readText(flag, file), file);
  } catch (error) {
    throw error instanceof FileError ? new UsageError(error.message) : error;
  }
}

/** Whether an argument is one of the flags, in either form. */
const isFlag = (argument: string, flags: Options): boolean =>
  Object.entries(flags).some(([name, { short }]) => argument === `--${name}` || argument === `-${short}`);

/** Why there is no such flag; a flag and its value in one argument, as a file of arguments may have them, need a "=". */
function explainUnknown(argument: string, flags: Options): string {
  const [name = '', value] = argument.split(/\s+(.*)/s);
  if (value === undefined || !isFlag(name, flags))
    return `Unknown flag ${argument}.${adviceFor(name, Object.keys(flags))}`;
  return `Unknown flag ${JSON.stringify(argument)}: write ${JSON.stringify(`${name}=${value}`)}, or two arguments.`;
}

/** Why a flag has no value: there is none, or one that looks like a flag. */
function explainMissing(flag: string, next: string | undefined, flags: Options): string {
  if (!next?.startsWith('-') || isFlag(next, flags)) return `${flag} needs a value.`;
  return `${next} looks like a flag: to use it as the value of ${flag}, write ${flag}=${next}.`;
}

function explain({ code, message }: NodeJS.ErrnoException, flags: Options, args: readonly string[]): string {
  const [, quoted = 'The arguments'] = /'(.*?)'(?:\.|$)/s.exec(message) ?? [];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return explainUnknown(quoted, flags);
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `Unexpected argument ${quoted}.`;
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return message;
  const [flag = quoted] = /--[^' ]+/.exec(message) ?? [];
  if (message.includes('does not take')) return `${flag} takes no value.`;
  return explainMissing(flag, args[args.indexOf(flag) + 1], flags);
}

/** A whole number from a flag's value, in `unit`s. Throws a usage error for anything else, and outside of the bounds. */
export function wholeNumber(flag: string, text: string, [least, most]: readonly [number, number], unit = ''): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  const number = unit === '' ? 'a whole number' : `a whole number of ${unit}`;
  throw new UsageError(`${flag} must be ${number} from ${least} to ${most}, not ${JSON.stringify(text)}.`);
}

/** Runs a command. What it throws ends the process with code 2: a command error in its own words, others with their stack. */
export async function runCommand(main: () => void | Promise<void>): Promise<void> {
  guardOutput();
  try {
    await main();
  } catch (error) {
    console.error(error instanceof CommandError ? withCommandNames(error.message) : error);
    if (error instanceof UsageError) console.error('Try --help.');
    process.exitCode = 2;
  }
}
