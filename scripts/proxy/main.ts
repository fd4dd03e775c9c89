/** A relay between a client and a server that reports violations of the contract by either. */
import { connect } from 'node:net';
import { once } from 'node:events';
import { contract } from '../../openapi/contract/contract.js';
import { hostName } from '../../reference-impl/http/host-name.js';
import { isLoopback, isLoopbackAddress } from '../../reference-impl/http/local-names.js';
import { randomHex } from '../../mock/admin/admin-guard.js';
import { NoPrismError } from '../../mock/forced-answers/prism-engine.js';
import type { JournalEntry } from '../../mock/journal/journal.js';
import { CommandError, runCommand, UsageError } from '../cli/arguments.js';
import { hasColours } from '../cli/colours.js';
import { answerSelfFlags } from '../cli/command-name.js';
import { stopOnSignal } from '../cli/interruption.js';
import { networkNotice, whyNotListening } from '../cli/listening.js';
import { RequestLog } from '../mock/request-log.js';
import { help, readProxyFlags, type ProxyCommand } from './flags.js';
import { Observer } from './observer.js';
import { localPages, pagePath } from './pages.js';
import { loadPrism } from './prism-opinion.js';
import { Relay } from './relay/relay.js';
import { SeenReport } from './seen-report.js';
import { SeenTokens } from './seen-tokens.js';
import { Upstream } from './relay/upstream.js';

/** Why an address can't be reached; undefined if it can. It only connects, because the server might count a request. */
async function whyUnreachable(upstream: string): Promise<string | undefined> {
  const { hostname, port, protocol } = new URL(upstream);
  const standardPort = protocol === 'https:' ? 443 : 80;
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || standardPort, timeout: 3000 });
  socket.once('timeout', () => socket.destroy(new Error('no connection within 3 seconds')));
  try {
    await once(socket, 'connect');
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
  } finally {
    socket.destroy();
  }
}

function greeting(url: string, { upstream, errors, address }: ProxyCommand, made: string | undefined): string {
  const api = `${url}${contract.basePath}`;
  const manner = errors
    ? 'It returns errors for violations of the contract (--errors).'
    : 'It passes everything on unchanged.';
  const page = `${url}${pagePath}/`;
  return `The proxy is listening at ${api}, in front of ${upstream}${contract.basePath}
${manner} The exchanges and their violations: ${page}${networkLines(address.host, url, made)}

List the carriers:
  curl -i -H 'Authorization: Bearer TOKEN' ${api}/carriers

Ctrl-C stops it.`;
}

/** The lines for a proxy that other machines can reach. `made` is the admin token if it was generated. */
function networkLines(host: string, url: string, made: string | undefined): string {
  const notice = networkNotice(host, url);
  if (notice === '') return '';
  const token = made === undefined ? '' : `\nAdmin token, for the page: ${made}`;
  return `\n${notice}${token}`;
}

/** Whether the proxy would send requests to itself. */
function isItself(upstream: string, port: number, host: string): boolean {
  const url = new URL(upstream);
  const upstreamPort = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return upstreamPort === port && (url.hostname === host || (isLoopback(url.hostname) && isLoopback(host)));
}

/** Whether the log prints an exchange: one with a violation, or an incomplete one. */
function isTold({ line: { breaches, outcome, done } }: JournalEntry, { counts }: Observer): boolean {
  return breaches.some(counts) || typeof outcome === 'string' || done.length > 0;
}

async function main(): Promise<void> {
  const command = readProxyFlags();
  if (typeof command === 'string') return void answerSelfFlags({ [command]: true }, help);
  const { upstream: url, address, errors, hints, out, ca } = command;
  const prism = command.prism ? await loadPrism(hints).catch(explainPrism) : undefined;
  const tokens = new SeenTokens();
  const report = out === undefined ? undefined : new SeenReport(out, url, tokens.redact);
  const isExposed = !isLoopbackAddress(address.host);
  const made = isExposed && command.adminToken === undefined ? randomHex() : undefined;
  const observer = new Observer({
    tokens,
    errors,
    hints,
    tell: (sentence) => console.error(sentence),
    ...(prism && { prism }),
    ...(report && { onSeen: report.add }),
  });
  const upstream = new Upstream({ url, ...(ca !== undefined && { ca }) });
  const relay = new Relay({
    upstream,
    watcher: observer,
    local: localPages({
      journal: observer.journal,
      upstream: url,
      isExposed,
      allowHosts: command.allowHosts,
      adminToken: command.adminToken ?? made,
    }),
  });
  const log = new RequestLog((text) => process.stdout.write(text), hasColours(process.stdout), false);
  observer.journal.subscribe((entry) => void ((command.log || isTold(entry, observer)) && log.add(entry)));
  const port = await relay.listen(address).catch((error: NodeJS.ErrnoException) => {
    const reason = whyNotListening(error.code ?? '', address);
    throw reason === undefined ? error : new CommandError(reason);
  });
  if (isItself(url, port, hostName(address.host))) {
    await relay.close();
    throw new UsageError('--url is the address of the proxy itself.');
  }
  const reason = await whyUnreachable(url);
  if (reason !== undefined)
    console.error(`No server responds at ${url} (${reason}). Until one does, the proxy returns 502.`);
  const close = async (): Promise<void> => {
    await relay.close();
    await observer.settled();
    log.flush();
    if (report) console.log(await report.write(observer.passedUnseen));
  };
  stopOnSignal(close, (error) => console.error(error instanceof CommandError ? error.message : error), 2);
  console.log(greeting(`http://${hostName(address.host)}:${port}`, command, made));
}

function explainPrism(error: unknown): never {
  throw error instanceof NoPrismError ? new CommandError(error.message) : error;
}

/** Does what the arguments of the process ask. */
export const proxy = (): Promise<void> => runCommand(main);
