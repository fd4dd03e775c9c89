/** The mock without a server: it needs nothing of Node, so a page or a service worker can hold it. */

export { ProfileError, readProfile, type Profile } from '../../openapi/profile/profile.js';
export { like, type Like } from '../../reference-impl/mock/like.js';
export type { Exchange, ExchangeSummary } from '../../reference-impl/mock/journal.js';
export { createMock, Mock, type MockOptions } from '../../reference-impl/mock/mock.js';
export { OptionError } from '../../reference-impl/mock/mock-options.js';
export { FileError as ScenarioError } from '../../openapi/text/file-error.js';
export { StateError } from '../../reference-impl/mock/state-error.js';
export { SwitchError, type SwitchChanges, type Switches } from '../../reference-impl/mock/switches.js';
export type { ForkRequest, Tenant } from '../../reference-impl/mock/worlds.js';
export { standardAccounts, type AccountSeed } from '../../reference-impl/seed.js';
