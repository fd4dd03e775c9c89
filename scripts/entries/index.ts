/** The package's main entry point: the suite and the mock, for programs on Node. */
export { allChecks } from '../../conformance/checks/index.js';
export { compareWithKnownFailures, readBaseline } from '../../conformance/report/known-failures.js';
export { causesOf, type Cause } from '../../conformance/report/causes/causes.js';
export {
  extraChecks,
  type ExtraCheck,
  type ExtraChecks,
  type ExtraOptions,
} from '../../conformance/catalogue/extra-checks.js';
export { FileError } from '../../openapi/text/file-error.js';
export { mutationScore as confidenceOf } from '../../conformance/suite/mutation-score/score.js';
export type { GivenData } from '../../conformance/requests/data/operator-data.js';
export { readGivenData } from '../../conformance/requests/data/read-given-data.js';
export {
  createInProcessTransport,
  type InProcessCall,
  type InProcessReply,
} from '../../conformance/requests/http/in-process.js';
export type { Check, CheckResult, CheckSource, OwnRequirement, Session } from '../../conformance/model/check.js';
export { profileOf } from '../../conformance/report/profile/profile-of-report.js';
export type { Progress } from '../../conformance/model/progress.js';
export { regrade } from '../../conformance/suite/regrade.js';
export type {
  KnownFailuresResult,
  KnownFailure,
  Report,
  ReportedCheck,
  ReportedExchange,
  Verdict,
} from '../../conformance/report/report.js';
export { reporters } from '../../conformance/report/reporters/index.js';
export { terminalReport } from '../../conformance/report/reporters/terminal/terminal.js';
export { paintFor } from '../../conformance/report/reporters/terminal/lines.js';
export { SelectionError, type Selection } from '../../conformance/model/selection.js';
export type { SuiteOptions } from '../../conformance/suite/suite-options.js';
export { readReport, ReportError } from '../../conformance/report/read-report.js';
export { TargetError } from '../../conformance/requests/http/reachable.js';
export { runSuite } from '../../conformance/suite/suite.js';
export type { Transport } from '../../conformance/requests/http/transport.js';
export { exitCodeOf } from '../../conformance/report/exit-code.js';
export type { StartOptions } from '../../mock/mock-options.js';
export { startMock, type StartedMock } from '../../mock/start.js';
export { readExtraChecks } from '../conform/extra-checks/load.js';
export * from './mock.js';
