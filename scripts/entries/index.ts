/** The package's main entry point: the suite and the mock, for programs on Node. */
export { allChecks } from '../../conformance/checks/index.js';
export { gateOf, readBaseline } from '../../conformance/baseline.js';
export { causesOf, type CauseGroup } from '../../conformance/causes.js';
export { extraChecks, type ExtraCheck, type ExtraChecks, type ExtraOptions } from '../../conformance/extra-checks.js';
export { FileError } from '../../openapi/text/file-error.js';
export { mutationScore as confidenceOf } from '../../conformance/mutation-score.js';
export { readGivenData, type GivenData } from '../../conformance/given-data.js';
export {
  createInProcessTransport,
  type InProcessCall,
  type InProcessReply,
} from '../../conformance/in-process-transport.js';
export type { Check, CheckResult, CheckSource, OwnRequirement, Session } from '../../conformance/model.js';
export { profileOf } from '../../conformance/profile.js';
export type { Progress } from '../../conformance/progress.js';
export { regrade } from '../../conformance/regrade.js';
export type { Gate, KnownFailure, Report, ReportedCheck, ReportedExchange, Verdict } from '../../conformance/report.js';
export { reporters } from '../../conformance/reporters/index.js';
export { paintFor, terminalReport } from '../../conformance/reporters/terminal.js';
export { SelectionError, type Selection } from '../../conformance/selection.js';
export type { SuiteOptions } from '../../conformance/suite-options.js';
export { readReport, ReportError } from '../../conformance/stored-report.js';
export { TargetError } from '../../conformance/address.js';
export { runSuite } from '../../conformance/suite.js';
export type { Transport } from '../../conformance/transport.js';
export { exitCodeOf } from '../../conformance/verdict.js';
export { DurableError } from '../../reference-impl/mock/durable/errors.js';
export type { StartOptions } from '../../reference-impl/mock/mock-options.js';
export { startMock, type StartedMock } from '../../reference-impl/mock/start.js';
export { readExtraChecks } from '../extra-checks-file.js';
export * from './mock.js';
