/** The functions of the control interface for the mock as a whole, and for its switches. */
import { contract } from '../../openapi/contract/contract.js';
import { describe } from '../switches/describe.js';
import { switchDefinitions, type SwitchChanges, type Switches } from '../switches/switches.js';
import { listTriggers } from '../switches/triggers.js';
import type { Controlled, FaultList, VariationList, MockView, SwitchesView, TriggerList } from './control-types.js';
import { adminContract } from './validate-request.js';
import { worldOf, worldView } from './world-control.js';

/**
 * The mock as a whole, and its switches. Functions that change switches reject with a `SwitchError` for an unknown switch, an
 * impossible value and an unknown fault; those for one world with a `StateError` if it doesn't exist.
 */
export interface SwitchControl {
  /**
   * Shows what is running: the version of the contract, the worlds, the snapshots, and the switches of all worlds.
   * ```ts
   * const { contract, worlds, says } = await mock.control.readMock();
   * ```
   */
  readMock(): Promise<MockView>;

  /**
   * Returns the OpenAPI document of the control interface.
   * ```ts
   * const { paths } = await mock.control.readDocument();
   * ```
   */
  readDocument(): Promise<Readonly<Record<string, unknown>>>;

  /**
   * Resets all worlds and switches, and clears the exchanges. Worlds, tokens and snapshots stay.
   * ```ts
   * await mock.control.resetMock();
   * ```
   */
  resetMock(): Promise<MockView>;

  /**
   * Lists the faults: ways to break the contract on purpose, each with the requirements that it violates.
   * ```ts
   * const { faults } = await mock.control.listFaults();
   * await mock.control.changeSwitches({ faults: [faults[0].id] });
   * ```
   */
  listFaults(): Promise<FaultList>;

  /**
   * Lists the variations of the specification: the names for the switch `ambiguity`, and which are on in a world, or in all.
   * ```ts
   * const { variations } = await mock.control.listVariations({ world: 'main' });
   * ```
   */
  listVariations(of?: { readonly world?: string }): Promise<VariationList>;

  /**
   * Lists the triggers: values in a request that make the mock respond in a certain way. None if they are off.
   * ```ts
   * const { triggers } = await mock.control.listTriggers();
   * ```
   */
  listTriggers(): Promise<TriggerList>;

  /**
   * Shows the switches of all worlds, and which switches exist.
   * ```ts
   * const { on, known } = await mock.control.readSwitches();
   * ```
   */
  readSwitches(): Promise<SwitchesView>;

  /**
   * Changes switches of all worlds: null turns one off, and switches that are not named stay.
   * ```ts
   * await mock.control.changeSwitches({ latency: 200, errors: 'next 2 createOrder' });
   * ```
   */
  changeSwitches(switches: SwitchChanges): Promise<SwitchesView>;

  /**
   * Turns off the switches of all worlds. Those of single worlds stay.
   * ```ts
   * await mock.control.clearSwitches();
   * ```
   */
  clearSwitches(): Promise<SwitchesView>;

  /**
   * Shows what is on in a world: its own switches and those of all worlds.
   * ```ts
   * const { on } = await mock.control.readWorldSwitches('checkout');
   * ```
   */
  readWorldSwitches(id: string): Promise<SwitchesView>;

  /**
   * Changes switches of one world, which have precedence over those of all worlds. Returns what is on in it.
   * ```ts
   * await mock.control.changeWorldSwitches('checkout', { lose: 'next 1' });
   * ```
   */
  changeWorldSwitches(id: string, switches: SwitchChanges): Promise<SwitchesView>;

  /**
   * Removes a world's own switches, so that those of all worlds apply.
   * ```ts
   * await mock.control.clearWorldSwitches('checkout');
   * ```
   */
  clearWorldSwitches(id: string): Promise<SwitchesView>;
}

export function switchControl(mock: Controlled): SwitchControl {
  const { switches, worlds } = mock;
  const idOf = (id: string): string => worldOf(mock, id).id;
  const readMock = async (): Promise<MockView> => ({
    contract: contract.version,
    base: contract.basePath,
    worlds: worlds.all().map((world) => worldView(mock, world)),
    snapshots: [...worlds.snapshots()],
    switches: switches.of(),
    ...(mock.storage && { storage: mock.storage }),
    says: [...likeNote(mock), ...describe(switches.of())],
  });
  return {
    readMock,
    readDocument: async () => adminContract.document,
    resetMock: async () => {
      mock.reset();
      return readMock();
    },
    listFaults: async () => {
      const [{ allFaults }, { faultGroupOf }] = await Promise.all([
        import('../../variants/index.js'),
        import('../../variants/groups.js'),
      ]);
      return {
        faults: allFaults.map((fault) => {
          const { id, title, breaks: requirements, kind } = fault;
          return { id, group: faultGroupOf(fault), title, kind, requirements: [...requirements] };
        }),
      };
    },
    listVariations: async ({ world } = {}) => ({
      variations: [...(await mock.variations(world === undefined ? undefined : idOf(world)))],
    }),
    listTriggers: async () => ({ triggers: mock.options.triggers === false ? [] : [...listTriggers()] }) as TriggerList,
    readSwitches: async () => ({ ...switchesView(switches.of()), known: switchDefinitions }),
    changeSwitches: async (changes) => switchesView(await switches.change(changes)),
    clearSwitches: async () => switchesView(switches.clear()),
    readWorldSwitches: async (id) => switchesView(switches.of(idOf(id))),
    changeWorldSwitches: async (id, changes) => switchesView(await switches.change(changes, idOf(id))),
    clearWorldSwitches: async (id) => switchesView(switches.clear(idOf(id))),
  };
}

const likeNote = ({ alike: target }: Controlled): readonly string[] =>
  target === undefined ? [] : [`Open questions are decided as ${target} does.`];

const switchesView = (on: Switches): SwitchesView => ({ on, says: [...describe(on)] });
