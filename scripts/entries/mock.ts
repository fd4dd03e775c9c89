/** The mock without a server. It uses no Node modules, so it runs in a page or a service worker. */

export { ProfileError, readProfile, type Profile } from '../../openapi/profile/profile.js';
export { like, type Like } from '../../reference-impl/mock/imitate/imitate.js';
export { DurableError } from '../../reference-impl/mock/durable/errors.js';
export { openIndexedDb } from '../../reference-impl/mock/durable/indexed-db.js';
export type { Durable } from '../../reference-impl/mock/durable/durable.js';
export type { Exchange, ExchangeSummary } from '../../reference-impl/mock/journal/journal.js';
export { createMock, Mock } from '../../reference-impl/mock/mock.js';
export { OptionError, type MockOptions } from '../../reference-impl/mock/mock-options.js';
export { FileError as ScenarioError } from '../../openapi/text/file-error.js';
export { StateError } from '../../reference-impl/mock/worlds/state-error.js';
export { SwitchError, type SwitchChanges, type Switches } from '../../reference-impl/mock/switches/switches.js';
export type { ListedFreedom } from '../../reference-impl/tolerances/freedoms.js';
export type { Control } from '../../reference-impl/mock/admin/control.js';
export type { WorldRequest as ForkRequest } from '../../reference-impl/mock/admin/control-types.js';
export type { ClockRequest } from '../../reference-impl/mock/worlds/clock.js';
export type { Tenant } from '../../reference-impl/mock/worlds/tenant.js';
export type { WrittenStep as TimelineStep } from '../../reference-impl/mock/worlds/timeline-text.js';
export { standardAccounts, type AccountSeed } from '../../reference-impl/account/seed.js';
