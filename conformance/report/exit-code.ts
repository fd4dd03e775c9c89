/** The exit code of a command that checks a server. */
import type { Report } from './report.js';

const codes = { conformant: 0, open: 0, 'non-conformant': 1, closed: 1, undecided: 2 } as const;

/** The exit code of a run: 0 conformant, 1 not, 2 undecided. With known failures, their result decides instead. */
export const exitCodeOf = ({ verdict, gate }: Pick<Report, 'verdict' | 'gate'>): number =>
  codes[gate ? gate.outcome : verdict];
