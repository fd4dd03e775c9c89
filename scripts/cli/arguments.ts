/** Reads the arguments of a command. Wrong arguments end it with a sentence instead of a stack trace. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { FileError } from '../../openapi/text/file-error.js';
import { withCommandNames } from './command-name.js';
import { fileReason, readFileText } from './read-file.js';
import { guardOutput, noteReason } from './output.js';
import { adviceFor } from './unknown-flag.js';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The command can't do what was asked. The message is for the user, in a line or two. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** The arguments are wrong. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}

/** A token of a parsed command line. Only flags have a name. */
interface Token {
  readonly kind: string;
  readonly name?: string;
}

/** Throws a usage error for a flag that is given twice: only one value would count, without a notice. */
function assertOnce(flags: Options, tokens: readonly Token[]): void {
  const given = tokens.flatMap(({ name = '' }) => (isSingle(flags[name]) ? name : []));
  const again = given.find((name, at) => given.indexOf(name) < at);
  if (again !== undefined) throw new UsageError(`--${again} is given twice. Pass it once.`);
}

const isSingle = (flag?: Options[string]): boolean => flag?.type === 'string' && !flag.multiple;

/** Flags of ours that are npm settings too, or that users set for npm. They don't show that npm consumed our flags. */
const settingsOfNpm = ['ca', 'help', 'init', 'json', 'only', 'quiet', 'timeout', 'token', 'version'];

/** Throws a usage error if npm consumed a flag because no "--" stands before it. The command would run without that flag. */
function assertReached(flags: Options, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const script = env['npm_lifecycle_event'];
  if (script === undefined) return;
  const isKept = (name: string): boolean => env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined;
  const isGiven = (name: string): boolean => args.some((one) => one === `--${name}` || one.startsWith(`--${name}=`));
  const kept = Object.keys(flags).find((name) => !settingsOfNpm.includes(name) && isKept(name) && !isGiven(name));
  if (kept === undefined) return;
  throw new UsageError(`npm used --${kept} itself. Put -- before the flags: npm run ${script} -- --${kept} …`);
}

/** Whether the arguments ask for help or the version. Other mistakes don't matter then. */
function asksForHelp(flags: Options, args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (
    flags['help'] !== undefined && args.slice(0, end < 0 ? undefined : end).some((one) => /^(--help|-h)$/.test(one))
  );
}

/** The arguments without a leading "--" before a flag of ours: npm needs one, and npx passes it on. */
const withoutDashes = (args: readonly string[], flags: Options): readonly string[] =>
  args[0] === '--' && isFlag((args[1] ?? '').replace(/=.*$/s, ''), flags) ? args.slice(1) : args;

/** The values of a command's flags, and its other arguments. Throws a usage error for an unknown flag or a wrong value. */
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

/** The values of a command's flags, as `readArguments`. No other arguments are allowed. */
export const readFlags = <const Flags extends Options>(flags: Flags, args?: readonly string[]) =>
  readArguments(flags, args, false).values;

/** The text of a file. Throws a usage error that names the flag if the file can't be read or has more than `most` bytes. */
export function readText(flag: string, file: string, most?: number): string {
  try {
    return readFileText(file, most === undefined ? {} : { most });
  } catch (error) {
    throw new UsageError(`${flag} ${file} can't be read (${fileReason(error)}).`);
  }
}

/** The file of a flag, parsed by `read`. Throws a usage error if the file can't be read or `read` reports a mistake. */
export function readFlagFile<Data>(flag: string, file: string, read: (text: string, file: string) => Data): Data {
  try {
    return read(readText(flag, file), file);
  } catch (error) {
    throw error instanceof FileError ? new UsageError(error.message) : error;
  }
}

/** Whether an argument is one of the flags, as `--flag` or `--flag=value`. */
const isFlag = (argument: string, flags: Options): boolean =>
  Object.entries(flags).some(([name, { short }]) => argument === `--${name}` || argument === `-${short}`);

/** The message for an unknown flag. A flag and its value in one argument, as in a file of arguments, need a "=". */
function explainUnknown(argument: string, flags: Options): string {
  const [name = '', value] = argument.split(/\s+(.*)/s);
  if (value === undefined || !isFlag(name, flags))
    return `Unknown flag ${argument}.${adviceFor(name, Object.keys(flags))}`;
  return `Unknown flag ${JSON.stringify(argument)}: write ${JSON.stringify(`${name}=${value}`)}, or two arguments.`;
}

/** The message for a flag without a value: nothing follows it, or something that looks like a flag. */
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

/** A whole number from a flag's value, in `unit`s. Throws a usage error for anything else, and outside the bounds. */
export function wholeNumber(flag: string, text: string, [least, most]: readonly [number, number], unit = ''): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  const number = unit === '' ? 'a whole number' : `a whole number of ${unit}`;
  throw new UsageError(`${flag} must be ${number} from ${least} to ${most}, not ${JSON.stringify(text)}.`);
}

/** Runs a command. An error ends the process with code 2: a command error prints its message, any other its stack. */
export async function runCommand(main: () => void | Promise<void>): Promise<void> {
  guardOutput();
  try {
    await main();
  } catch (error) {
    const reason = error instanceof CommandError ? withCommandNames(error.message) : String(error);
    console.error(error instanceof CommandError ? reason : error);
    noteReason(reason);
    if (error instanceof UsageError) console.error('Try --help.');
    process.exitCode = 2;
  }
}
