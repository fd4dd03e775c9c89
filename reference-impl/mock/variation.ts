/** A variation: a conformant mock whose choices differ from the reference, where the specification allows several. */
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import type { AppOptions, StageOverride } from '../pipeline/app.js';
import type { AccountSeed } from '../account/seed.js';
import { combined, freedomName, type Tolerance } from '../tolerances/kit/tolerance.js';
import { watched } from '../tolerances/kit/watch.js';

/** It applies from the start and in all worlds. */
export interface Variation {
  /** The URL or description of the server that the variation behaves like. */
  readonly target: string;
  readonly apply: StageOverride;
  readonly options?: Pick<AppOptions, 'advisory'>;
  /** Changes the initial accounts. */
  readonly accounts: (accounts: readonly AccountSeed[]) => readonly AccountSeed[];
  /** The pricing model; undefined for that of the mock. */
  readonly pricing: PricingModel | undefined;
  /** Whether no pricing model explains the prices. */
  readonly isUnexplained: boolean;
  /** The names of the freedoms that it uses; undefined if they are not known by name. */
  readonly freedoms?: ReadonlySet<string>;
}

/** The variation that combines tolerances. */
export function variationOf(tolerances: readonly Tolerance[]): Variation {
  const { apply = (stages) => stages, options = {}, id } = combined(tolerances.map(watched));
  const { accounts: seeds, advisory, pricing } = options;
  return {
    target: `a server with the tolerance ${id}`,
    apply,
    ...(advisory !== undefined && { options: { advisory } }),
    accounts: (accounts) => accounts.map((account, at) => ({ ...account, ...seeds?.[at], token: account.token })),
    pricing,
    freedoms: new Set(tolerances.map(freedomName)),
    isUnexplained: pricing === undefined && tolerances.some(({ axis }) => axis === 'pricing'),
  };
}
