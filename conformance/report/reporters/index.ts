/** All reporters that write files, by name. */
import { profileOf } from '../profile/profile-of-report.js';
import type { Report } from '../report.js';
import { badgeSvg } from './badge.js';
import { harReport } from './har/har.js';
import { htmlReport } from './html/html.js';
import { jsonReport } from './json.js';
import { junitReport } from './junit.js';
import { markdownReport } from './markdown/markdown.js';
import type { ReporterName } from './kit/names.js';
import { sarifReport } from './sarif/sarif.js';

/** A kind of report that is written to a file. */
export interface Reporter {
  /** The default name of the file. */
  readonly file: string;
  /** `scripts` is the folder of the scripts that repeat causes, next to the file; absent if none are written. */
  render(report: Report, scripts?: string): string;
}

const profileReport = (report: Report): string => `${JSON.stringify(profileOf(report), null, 1)}\n`;

/** The reporters by name. */
export const reporters = {
  json: { file: 'report.json', render: jsonReport },
  html: { file: 'report.html', render: htmlReport },
  junit: { file: 'junit.xml', render: junitReport },
  markdown: { file: 'summary.md', render: markdownReport },
  sarif: { file: 'results.sarif', render: sarifReport },
  har: { file: 'exchanges.har', render: harReport },
  badge: { file: 'badge.svg', render: badgeSvg },
  profile: { file: 'profile.json', render: profileReport },
} as const satisfies Readonly<Record<ReporterName, Reporter>>;
