/** Runs Prism, a mock and validating proxy for OpenAPI documents, with our contract and below our base path. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { contract } from '../../openapi/contract/contract.js';
import { documentForPrism } from '../../openapi/contract/prism-document.js';
import { CommandError } from '../cli/arguments.js';
import { hostName } from '../../reference-impl/http/host-name.js';
import { whyNotListening, type ListenAddress } from '../cli/listening.js';
import { catchServerSignals } from '../cli/interruption.js';
import { endOf } from '../cli/output.js';

/** Without `upstream`, Prism is a mock; with it, a proxy in front of that server (its address without the base path). */
export interface PrismOptions extends ListenAddress {
  readonly upstream?: string;
  /** Whether the proxy also checks the form of refusals, about which the contract has only hints. */
  readonly hints?: boolean;
  /** Called with each line that Prism prints. */
  readonly onLine?: (line: string) => void;
}

export interface RunningPrism {
  /** Scheme, host and port, without the contract's base path. */
  readonly url: string;
  /** Resolves with the signal or exit code that ended Prism. */
  readonly ended: Promise<NodeJS.Signals | number>;
  close(): Promise<void>;
}

/**
 * Starts Prism and waits until it listens. Throws a command error if it can't start. Prism watches its document, and
 * ends if that disappears before the watch is set up, so the document stays until Prism has ended.
 */
export async function startPrism(options: PrismOptions): Promise<RunningPrism> {
  const folder = mkdtempSync(join(tmpdir(), 'contract-for-prism-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const forget = (): void => {
    process.off('exit', remove);
    remove();
  };
  process.once('exit', remove);
  try {
    const file = join(folder, 'openapi.json');
    // A mock serves refusals, too, so their content stays in its document.
    const hints = options.hints === true || options.upstream === undefined;
    writeFileSync(file, JSON.stringify(documentForPrism(contract, hints)));
    const running = await run(file, options);
    void running.ended.then(forget);
    return running;
  } catch (error) {
    forget();
    throw error;
  }
}

async function run(file: string, options: PrismOptions): Promise<RunningPrism> {
  const child = spawn(process.execPath, [prismBin, ...argumentsFor(file, options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && !process.env['NO_COLOR'] && { FORCE_COLOR: '1' }) },
  });
  const kill = (): void => void child.kill();
  process.once('exit', kill);
  const ended = once(child, 'exit').then(([code, signal]: (NodeJS.Signals | number | null)[]) => {
    process.off('exit', kill);
    return signal ?? code ?? 0;
  });
  const port = await listening(child, options);
  const close = async (): Promise<void> => {
    kill();
    await ended;
  };
  return { url: `http://${hostName(options.host)}:${port}`, ended, close };
}

const prismBin = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js');

function argumentsFor(file: string, { host, port, upstream }: PrismOptions): readonly string[] {
  const mode = upstream === undefined ? ['mock', file] : ['proxy', file, upstream];
  // With NODE_ENV=production, Prism forks a process that outlives it.
  return [...mode, `--host=${host}`, `--port=${port}`, '--multiprocess=false'];
}

/** The port that Prism listens on. Its later output is passed on; its earlier output explains a failure. */
function listening(child: ChildProcess, options: PrismOptions): Promise<number> {
  const output: string[] = [];
  let isListening = false;
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout!, child.stderr!])
      createInterface(stream).on('line', (line) => {
        if (isListening) return options.onLine?.(line);
        output.push(stripVTControlCharacters(line));
        const [, port] = /Prism is listening on \S+:(\d+)$/.exec(output.at(-1)!) ?? [];
        isListening = port !== undefined;
        if (isListening) resolve(Number(port));
      });
    child.once('close', () => reject(notListening(output, options)));
  });
}

function notListening(output: readonly string[], address: ListenAddress): CommandError {
  const codes = output.join('\n').match(/\bE[A-Z_]{4,}\b/g) ?? [];
  const [why] = codes.flatMap((code) => whyNotListening(code, address) ?? []);
  return new CommandError(why ?? `Prism did not start. It printed:\n${endOf(output)}`);
}

/** Runs Prism until Ctrl-C, which ends the process with code 0. Throws a command error if Prism ends by itself. */
export async function servePrism(
  options: PrismOptions,
  greeting: (url: string) => string | Promise<string>,
): Promise<void> {
  catchServerSignals();
  const prism = await startPrism({ ...options, onLine: (line) => console.log(line) });
  try {
    console.log(await greeting(prism.url));
  } catch (error) {
    await prism.close();
    throw error;
  }
  const end = await prism.ended;
  // A terminal sends its signals to Prism as well, which may end first.
  if (!['SIGINT', 'SIGTERM', 'SIGHUP'].includes(String(end))) throw new CommandError(`Prism ended by itself (${end}).`);
}
