/** The report of a run: its verdict, the numbers, and every check with its findings. */
import { useMemo, useState } from 'preact/hooks';
import type { ConformReport, ReportedCheck } from '../shared/admin-types.js';
import { Statement } from '../shared/statement.js';
import { useAnswer } from '../shared/hooks.js';
import { visible } from '../../openapi/text/visible.js';

const atOnce = 100;

export function ConformReportView() {
  const report = useAnswer<ConformReport>('/conform/report');
  if (report === undefined) return <p class="empty">Loading…</p>;
  if (report instanceof Error) return <p class="empty">{report.message}</p>;
  const { verdict, reasons, notes, cutShort, run } = report;
  return (
    <section class="panel stack report" aria-label="Report">
      <h2>
        Verdict: <span class={verdict === 'conformant' ? 'good' : 'bad'}>{verdict}</span>
      </h2>
      <ul>
        {[...reasons, ...(cutShort === undefined ? [] : [`Cut short: ${cutShort}`]), ...notes].map((text) => (
          <li key={text}>{visible(text)}</li>
        ))}
      </ul>
      <p class="facts">
        Run {run.id} · {run.requests} requests · {(run.elapsedMs / 1000).toFixed(1)} s ·{' '}
        <a href="__mock/conform/report" download="report.json">
          report.json
        </a>
      </p>
      <Counts counts={report.counts} />
      <Checks checks={report.checks} />
    </section>
  );
}

function Counts({ counts }: Pick<ConformReport, 'counts'>) {
  const outcomes = ['pass', 'fail', 'inconclusive', 'observed', 'error'];
  return (
    <div class="wide-table" role="region" aria-label="Numbers of checks" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Level</th>
            {outcomes.map((outcome) => (
              <th key={outcome} scope="col">
                {outcome}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(counts).map(([level, row]) => (
            <tr key={level}>
              <th scope="row">{level}</th>
              {outcomes.map((outcome) => (
                <td key={outcome}>{row[outcome] ?? 0}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Checks({ checks }: Pick<ConformReport, 'checks'>) {
  const hasFailures = checks.some(({ outcome }) => outcome === 'fail');
  const [filter, setFilter] = useState({ outcome: hasFailures ? 'fail' : '', text: '' });
  const [shown, setShown] = useState(atOnce);
  const found = useMemo(() => checks.filter(matching(filter)), [checks, filter]);
  return (
    <>
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <label class="wide">
          <span>Search the checks</span>
          <input
            type="search"
            value={filter.text}
            onInput={({ currentTarget }) => setFilter({ ...filter, text: currentTarget.value })}
          />
        </label>
        <label>
          <span>Outcome</span>
          <select
            value={filter.outcome}
            onChange={({ currentTarget }) => setFilter({ ...filter, outcome: currentTarget.value })}
          >
            <option value="">All</option>
            {[...new Set(checks.map(({ outcome }) => outcome))].map((outcome) => (
              <option key={outcome}>{outcome}</option>
            ))}
          </select>
        </label>
      </form>
      <p class="count">
        {found.length} of {checks.length} results
      </p>
      <ul class="checks">
        {found.slice(0, shown).map((check) => (
          <Check key={check.id} check={check} />
        ))}
      </ul>
      {found.length > shown && (
        <button type="button" onClick={() => setShown(shown + atOnce)}>
          Show more
        </button>
      )}
    </>
  );
}

const matching =
  ({ outcome, text }: { readonly outcome: string; readonly text: string }) =>
  (check: ReportedCheck): boolean => {
    const line = `${check.id} ${check.requirement} ${check.level} ${check.title}`.toLowerCase();
    const isWanted = text
      .toLowerCase()
      .split(/\s+/)
      .every((word) => line.includes(word));
    return isWanted && (outcome === '' || check.outcome === outcome);
  };

const toneOf = (outcome: string): string => ({ pass: 'good', fail: 'bad', error: 'bad' })[outcome] ?? 'warn';

function Check({
  check: { id, requirement, level, title, outcome, reason, findings },
}: {
  readonly check: ReportedCheck;
}) {
  return (
    <li>
      <span class={`status ${toneOf(outcome)}`}>{outcome}</span> <strong>{requirement}</strong> {title}{' '}
      <small>{`${level}, ${id}`}</small>
      {outcome !== 'pass' && <Statement of={requirement} />}
      {reason !== undefined && <p>{visible(reason)}</p>}
      {findings.slice(0, 5).map((finding, index) => (
        <p key={index} class="finding">
          {finding.variation === undefined ? '' : `With ${visible(finding.variation)}: `}expected{' '}
          {visible(finding.expected)}, received {visible(finding.received)}
          {finding.place === undefined ? '' : ` at ${visible(finding.place)}`}
        </p>
      ))}
    </li>
  );
}
