/** The names of the reports that are written to files. */

/** The names, in the order in which the reports are written. */
export const reporterNames = ['json', 'html', 'junit', 'markdown', 'sarif', 'har', 'badge', 'profile'] as const;

export type ReporterName = (typeof reporterNames)[number];
