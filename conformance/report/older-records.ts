/** Upgrades reports of older suites, which have no `role`: it is derived from the purposes that those suites wrote. */
import type { Report } from './report.js';
import type { Role } from '../exchange/roles.js';

const roles: readonly (readonly [purpose: RegExp, Role])[] = [
  [/^probe$/, 'probe'],
  [/^must be refused/, 'wrong'],
  [/^control: the unaltered /, 'control'],
  [/^set-up: a new /, 'set-up'],
  [/^look for what was refused$/, 'trace'],
  [/^repeated read$/, 'repeat'],
];

const onChecks = /^\d+ (?:checks? left out |extra checks? from )/;

/** The report with today's fields. A report that has them is returned unchanged. */
export function upgradeReport(report: Report): Report {
  const { exchanges, notes, reasons, run, suite } = report;
  if (exchanges.some(({ role }) => role !== undefined)) return report;
  const isRateLimited = notes.some((note) => note.includes('put off by the target'));
  const checkNotes = notes.filter((note) => onChecks.test(note));
  return {
    ...report,
    ...(reasons.includes('the run was interrupted') && { interrupted: true }),
    suite: { ...suite, ...(checkNotes.length > 0 && { notes: checkNotes }) },
    run: { ...run, ...(isRateLimited && !run.retries && { retries: { 'told-to-wait': 1 } }) },
    exchanges: exchanges.map((exchange) => {
      const [, role] = roles.find(([purpose]) => purpose.test(exchange.purpose)) ?? [];
      return role ? { ...exchange, role } : exchange;
    }),
  };
}
