/** Finds the failed checks of a cause by the title that a report shows. */
import type { Report, ReportedCheck } from '../report.js';
import { causesOf } from './causes.js';

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** The checks of the causes with this title, ignoring case and line breaks; none for any other text. */
export const checksOfCause = (report: Report, title: string): readonly ReportedCheck[] =>
  causesOf(report)
    .filter((cause) => plain(cause.title) === plain(title))
    .flatMap(({ checks }) => checks);
