/** The report as JSON, in the form that report.schema.json describes. */
import type { Report } from '../report.js';

/** The whole report as JSON text. */
export const jsonReport = (report: Report): string => `${JSON.stringify(report, null, 1)}\n`;
