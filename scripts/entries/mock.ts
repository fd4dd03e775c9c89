/** The mock without a server: it needs nothing of Node, so a page or a service worker can hold it. */

export type { Exchange, ExchangeSummary } from '../../reference-impl/mock/journal.js';
export { createMock, Mock, type MockOptions } from '../../reference-impl/mock/mock.js';
export { OptionError } from '../../reference-impl/mock/mock-options.js';
export { ScenarioError } from '../../reference-impl/mock/scenario-text.js';
export { SwitchError, type SwitchChanges, type Switches } from '../../reference-impl/mock/switches.js';
export type { ForkRequest, Tenant } from '../../reference-impl/mock/worlds.js';
export { standardAccounts, type AccountSeed } from '../../reference-impl/seed.js';
