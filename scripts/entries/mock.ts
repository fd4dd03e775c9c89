/** The mock without a server. It uses no Node modules, so it runs in a page or a service worker. */

export { ProfileError, readProfile, type Profile } from '../../openapi/profile/profile.js';
export { like, type Like } from '../../mock/imitate/imitate.js';
export { DurableError } from '../../mock/database/errors.js';
export { openIndexedDb } from '../../mock/database/indexed-db.js';
export type { Durable } from '../../mock/database/durable.js';
export type { JournaledExchange as Exchange, ExchangeSummary } from '../../mock/journal/journal.js';
export { createMock, Mock } from '../../mock/mock.js';
export { OptionError, type MockOptions } from '../../mock/mock-options.js';
export { FileError as ScenarioError } from '../../openapi/text/file-error.js';
export { StateError } from '../../mock/worlds/state-error.js';
export { SwitchError, type SwitchChanges, type Switches } from '../../mock/switches/switches.js';
export type { ListedVariation } from '../../variants/offered.js';
export type { Control } from '../../mock/admin/control.js';
export type { WorldRequest as ForkRequest } from '../../mock/admin/control-types.js';
export type { ClockRequest } from '../../mock/worlds/clock.js';
export type { World } from '../../mock/worlds/world.js';
export type { WrittenStep as TimelineStep } from '../../mock/worlds/timeline-text.js';
export { standardAccounts, type AccountSeed } from '../../reference-impl/account/seed.js';
