/** `--out`: the report of the recorded exchanges, in the suite's format, with the checks that judge responses alone. */
import { ExchangeStore } from '../../conformance/judging/responses/exchange-store.js';
import { createdBy, Ledger } from '../../conformance/requests/exchange/ledger.js';
import {
  recordedRequest,
  recordedResult,
  sentJson,
  type Exchange,
} from '../../conformance/requests/exchange/exchange.js';
import { pathValues } from '../../conformance/requests/exchange/build-request.js';
import { reportedExchange } from '../../conformance/requests/exchange/reported-exchange.js';
import type { Report } from '../../conformance/report/report.js';
import { regrade } from '../../conformance/suite/regrade.js';
import { reporters } from '../../conformance/report/reporters/index.js';
import { digestOf } from '../../conformance/suite/suite.js';
import { standard } from '../../conformance/model/defaults.js';
import { pluralize } from '../../conformance/text/printable.js';
import type { Redact } from '../../conformance/text/redact.js';
import { contract } from '../../openapi/contract/contract.js';
import { maskUrl } from '../../mock/journal/journal-text.js';
import { withoutShapes } from '../../mock/journal/secrets.js';
import packageJson from '../../package.json' with { type: 'json' };
import { join } from 'node:path';
import { writeWhole, whyUnwritable } from '../cli/atomic-write.js';
import { CommandError } from '../cli/arguments.js';
import { linesOf } from './relay/raw-headers.js';
import type { SeenExchange } from './observation.js';
import { summaryOf } from './seen-summary.js';

/** The limits of the record: exchanges, and characters of all requests. Responses have their own limit. */
const bounds = { exchanges: 5000, requests: 16 * 2 ** 20 } as const;

/** The reason why the checks that send requests are undecided. */
const onlySeen = 'only what clients sent through the proxy is recorded';

/** Headers whose values are always secret. For `Authorization`, only the credentials are masked. */
const secret = /key|token|secret|cookie|session|pass|sign|jwt|csrf|xsrf|proxy-authorization/i;

export class SeenReport {
  private readonly startedAt = new Date();
  private readonly ledger = new Ledger({ isOfOneAccount: false });
  private readonly store = new ExchangeStore(contract);
  private readonly exchanges: Exchange[] = [];
  private sentCharacters = 0;
  private unrecorded = 0;
  /** Masks tokens, and secrets of other services. */
  private readonly hide: Redact = (text) => withoutShapes(this.redact(text));

  /** Throws a command error if the folder can't be written to. */
  constructor(
    private readonly folder: string,
    private readonly url: string,
    private readonly redact: Redact,
  ) {
    const why = whyUnwritable(join(folder, reporters.json.file));
    if (why !== undefined) throw new CommandError(`--out: no report can be written to ${folder} (${why}).`);
  }

  /** Records a complete exchange of the API. */
  readonly add = (seen: SeenExchange): void => {
    const { asked, answer, isWhole } = seen;
    const isRecordable = asked.operation && answer && isWhole.request && isWhole.response && this.isReadable(seen);
    const isRoom = this.exchanges.length < bounds.exchanges && this.sentCharacters < bounds.requests;
    if (!isRecordable || !isRoom) return void (this.unrecorded += 1);
    const made = this.exchangeOf(seen);
    this.sentCharacters += JSON.stringify(made.request).length;
    const created = createdBy(made, sentJson(made));
    if (created) this.ledger.add(created, made);
    this.exchanges.push(this.store.add(made, this.ledger));
    if (['PUT', 'PATCH'].includes(made.request.method))
      pathValues(asked.operation.path, made.request.url).forEach((uuid) => this.ledger.touch(uuid));
  };

  /** Writes the report; returns a summary for the terminal. Throws a command error for a file that can't be written. */
  async write(passedUnseen: number): Promise<string> {
    const report = await this.report(passedUnseen);
    const summary = summaryOf(report, this.unrecorded);
    const files = [
      ...Object.values(reporters).map(({ file, render }) => [file, render(report)] as const),
      ['seen.md', summary.markdown] as const,
    ];
    for (const [file, text] of files) {
      const why = writeWhole(join(this.folder, file), text);
      if (why !== undefined)
        throw new CommandError(`The report could not be written to ${join(this.folder, file)} (${why}).`);
    }
    return `${summary.terminal}\n\nWritten to ${this.folder}: ${files.map(([file]) => file).join(', ')}`;
  }

  /** The report, judged from the record as with `--regrade`. */
  private async report(passedUnseen: number): Promise<Report> {
    const made = await regrade(this.skeleton());
    const missing = this.unrecorded + passedUnseen;
    return {
      ...made,
      notes: [
        'recorded by the proxy, which sends nothing of its own',
        ...(missing > 0
          ? [`${pluralize(missing, 'exchange')} not recorded: not part of the API, cut off, too large or too many`]
          : []),
      ],
    };
  }

  private skeleton(): Report {
    const all = JSON.parse(this.redact(JSON.stringify(this.exchanges.map(reportedExchange)))) as Report['exchanges'];
    return {
      format: 2,
      verdict: 'undecided',
      reasons: [],
      strict: false,
      cutShort: onlySeen,
      notes: [],
      target: { url: this.url, embedded: false },
      contract: { version: contract.version, digest: digestOf(contract) },
      suite: { version: packageJson.version },
      run: {
        id: 'conf-proxy',
        startedAt: this.startedAt.toISOString(),
        elapsedMs: Date.now() - this.startedAt.getTime(),
        requests: all.length,
      },
      settings: { waitMs: standard.waitMs, otherAccount: false, onlySeen: true },
      counts: {} as Report['counts'],
      operations: {},
      requirements: [],
      checks: [],
      exchanges: all,
      created: this.ledger.all().map(({ body: _body, ...created }) => created),
    };
  }

  private exchangeOf({ asked, call, answer, breaches, startedAt, elapsedMs, requestHeaders }: SeenExchange): Exchange {
    const { method, url, headers, body } = call;
    const broken = breaches.find(({ side, level }) => side === 'request' && level === 'required');
    const isToken = broken?.requirement?.startsWith('AUT-') ?? false;
    const refusal = broken && { due: 'refused' as const, refusal: isToken ? ('token' as const) : ('other' as const) };
    const names = linesOf(requestHeaders).map(([name]) => name.toLowerCase());
    const request = recordedRequest(
      { method, url: `${this.url}${maskUrl(url, this.hide)}`, headers, ...(body.length > 0 && { body }) },
      this.hide,
      names.filter((name) => secret.test(name)),
    );
    const shown = linesOf(answer!.rawHeaders).map(
      ([name, value]) => [name, secret.test(name) ? '[redacted]' : value] as const,
    );
    const { status } = answer!;
    return {
      id: this.exchanges.length + 1,
      by: 'proxy',
      operation: asked.operation!.id,
      intent: { purpose: 'seen through the proxy', due: 'either', ...refusal },
      request,
      at: Math.max(0, startedAt - this.startedAt.getTime()),
      ...recordedResult({ kind: 'answer', status, headers: shown, body: answer!.body, elapsedMs }, this.hide),
    };
  }

  private isReadable({ call: { url } }: SeenExchange): boolean {
    try {
      return decodeURIComponent(new URL(`${this.url}${url}`).pathname) !== '';
    } catch {
      return false;
    }
  }
}
