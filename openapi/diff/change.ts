/** One change between two contracts: its place, its rule, and whom it breaks. */
import { canonical } from '../json/canonical.js';
import { ruleById, type ContractSide, type VersionStep } from './rules.js';

/** How much a place promises. Only a change of a stated place can break anything. */
export type Standing = 'stated' | 'open' | 'hint' | 'provisional';

export interface ChangePlace {
  /** Id of the operation; undefined for the whole document. */
  readonly operation: string | undefined;
  /** The place in it, such as `request /country`; empty for the operation itself. */
  readonly at: string;
  readonly standing: Standing;
}

/** One change. Rule and place identify it. */
export interface Change {
  readonly rule: string;
  readonly side: ContractSide;
  readonly operation?: string;
  /** Operation and place in one text, such as `createOrder request /country`. */
  readonly place: string;
  readonly standing: Standing;
  readonly clients: boolean;
  readonly servers: boolean;
  readonly step: VersionStep;
  readonly says: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Whether a change breaks clients or servers. */
export const isBreaking = ({ clients, servers }: Pick<Change, 'clients' | 'servers'>): boolean => clients || servers;

/** The place as text, by which a change is acknowledged. */
const placeText = ({ operation = 'document', at }: ChangePlace): string => `${operation} ${at}`.trim();

export class ContractChanges {
  readonly found: Change[] = [];

  /** Adds a change by its rule and place, with the values before and after. */
  add(id: string, where: ChangePlace, before?: unknown, after?: unknown): void {
    const rule = ruleById(id);
    const place = placeText(where);
    // A parameter and its schema are one place, and so are a body and its schema.
    if (this.found.some((change) => change.rule === id && change.place === place)) return;
    const counts = where.standing === 'stated' || id === 'unclassified';
    this.found.push({
      rule: id,
      side: rule.side,
      ...(where.operation !== undefined && { operation: where.operation }),
      place,
      standing: where.standing,
      clients: counts && rule.clients,
      servers: counts && rule.servers,
      step: counts || rule.step === 'patch' ? rule.step : 'minor',
      says: rule.says,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    });
  }

  /** Adds a change if two values differ. */
  compare(id: string, where: ChangePlace, before: unknown, after: unknown): void {
    if (canonical(before) !== canonical(after)) this.add(id, where, before, after);
  }
}
