/** The entry point for vitest: every check becomes a test. */
export { describeConformance, type ConformanceOptions } from '../../conformance/suite/vitest.js';
