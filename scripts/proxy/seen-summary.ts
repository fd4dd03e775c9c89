/** A summary of the recorded exchanges by operation and by requirement. */
import type { Report, ReportedCheck } from '../../conformance/report/report.js';
import { cut, pluralize, printable } from '../../conformance/text/printable.js';
import { contract } from '../../openapi/contract/contract.js';
import { requirements, type Requirement } from '../../openapi/requirements.js';
import { withCommandNames } from '../cli/command-name.js';

type State = 'passed' | 'failed' | 'never exercised';

/** A requirement with the results for it. */
interface SeenStatement {
  readonly row: Requirement;
  readonly state: State;
  readonly failed: readonly ReportedCheck[];
}

function stateOf(checks: readonly ReportedCheck[]): State {
  if (checks.some(({ outcome }) => outcome === 'fail')) return 'failed';
  return checks.some(({ outcome }) => outcome === 'pass') ? 'passed' : 'never exercised';
}

/** All requirements that a server can violate. Open questions are in the profile. */
function statementsOf({ checks }: Report): readonly SeenStatement[] {
  return requirements
    .filter(({ level }) => level !== 'observed')
    .map((row) => {
      const own = checks.filter(({ requirement }) => requirement === row.id);
      return { row, state: stateOf(own), failed: own.filter(({ outcome }) => outcome === 'fail') };
    });
}

/** Each operation with the number of its exchanges and of the accepted ones. */
const operationsOf = ({ exchanges }: Report) =>
  contract.operations.map(({ id, method, path }) => {
    const own = exchanges.filter(({ operation }) => operation === id);
    const accepted = own.filter(({ answer }) => answer && answer.status >= 200 && answer.status < 300).length;
    return { call: `${method} ${path}`, seen: own.length, accepted };
  });

const difference = ({ findings: [first] }: ReportedCheck): string =>
  first ? `expected ${first.expected}, received ${first.received}` : '';

const shown = (text: string): string => cut(printable(text), 200);

const remainder = (url: string): string =>
  withCommandNames(
    `A proxy sees only what clients send. Checks that need requests of the suite (controls, refusals, limits) don't run here:\n  npm run conform -- --url ${printable(url)}`,
  );

export interface SeenSummary {
  readonly terminal: string;
  readonly markdown: string;
}

/** The summary of a report: short for the terminal, complete as Markdown. */
export function summaryOf(report: Report, unrecorded: number): SeenSummary {
  const statements = statementsOf(report);
  const of = (wanted: State) => statements.filter(({ state }) => state === wanted);
  const operations = operationsOf(report);
  const seen = operations.filter((one) => one.seen > 0);
  const counts = `${of('passed').length} passed, ${of('failed').length} failed, ${of('never exercised').length} never exercised`;
  const head = `${pluralize(report.exchanges.length, 'exchange')} of ${seen.length} of ${operations.length} operations, and ${unrecorded} that are not in the report`;
  const failed = of('failed').map(
    ({ row, failed: [check] }) =>
      `  ${row.id} (${row.level}) ${row.statement}\n    ${check!.title}: ${shown(difference(check!))}`,
  );
  const terminal = [
    `Seen through the proxy: ${head}.`,
    ...seen.map(({ call, seen: count, accepted }) => `  ${call}: ${count}, ${accepted} accepted`),
    `Statements of the specification, by the responses seen: ${counts}.`,
    ...failed,
    remainder(report.target.url),
  ];
  return { terminal: terminal.join('\n'), markdown: markdownOf(report, { head, counts, statements }) };
}

/** A text for a cell of a Markdown table. */
const cell = (text: string): string => shown(text).replace(/[\\|`<>[\]*_]/g, '\\$&');

interface Parts {
  readonly head: string;
  readonly counts: string;
  readonly statements: readonly SeenStatement[];
}

function markdownOf(report: Report, { head, counts, statements }: Parts): string {
  const rows = operationsOf(report).map(({ call, seen, accepted }) => `| ${call} | ${seen} | ${accepted} |`);
  const lines = statements.map(({ row, state, failed }) => {
    const why = failed[0] ? cell(`${failed[0].title}: ${difference(failed[0])}`) : '';
    return `| ${row.id} | ${row.level} | ${state} | ${cell(row.statement)} | ${why} |`;
  });
  return `# What the proxy saw

${head}. Statements: ${counts}.

${remainder(report.target.url)}

| Operation | Exchanges | Accepted |
| --- | --- | --- |
${rows.join('\n')}

| Statement | Level | Seen | Text | Difference |
| --- | --- | --- | --- | --- |
${lines.join('\n')}
`;
}
