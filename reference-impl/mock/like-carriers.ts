/** An account with as many carriers and shipping methods as that of a profile's target. */
import type { Carrier, Method } from '../records.js';
import type { AccountSeed } from '../seed.js';
import type { Reading } from './like-reading.js';

/** More would make the mock slow to start, and its answers long. */
const most = { carriers: 500, methods: 5000 } as const;

interface Count {
  readonly carriers: number;
  readonly methods: number;
}

/** Without a carrier or a method nothing can be assigned. */
function countIn(answer: string): Count | undefined {
  const [, carriers, methods] = /^(\d{1,3}), with (\d{1,4}) shipping methods$/.exec(answer) ?? [];
  const count = { carriers: Number(carriers), methods: Number(methods) };
  return count.carriers > 0 && count.methods > 0 && count.carriers <= most.carriers && count.methods <= most.methods
    ? count
    : undefined;
}

const uuid = (kind: string, index: number): string => `${kind}-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** A carrier beyond those that there are: one of them under a name and a uuid of its own. */
function carrierAt(known: readonly Carrier[], index: number): Carrier {
  const own = known[index % known.length] as Carrier;
  return index < known.length ? own : { ...own, uuid: uuid('ca000000', index), name: `${own.name} ${index + 1}` };
}

/** A method of a carrier: its own as far as it has any, and others under names and uuids of their own. */
function methodAt(own: readonly Method[], spare: Method, index: number, at: number): Method {
  const named = { ...spare, uuid: uuid(`c${String(at).padStart(7, '0')}`, index), name: `${spare.name} ${index + 1}` };
  return own[index] ?? named;
}

/** The carriers in the number that is wanted, with the methods spread over them; the first have one more. */
function carriersLike(own: readonly Carrier[], { carriers, methods }: Count): readonly Carrier[] {
  const spare = own.flatMap((each) => each.shipping_methods)[0];
  const count = own.reduce((sum, { shipping_methods }) => sum + shipping_methods.length, 0);
  if (!spare || (own.length === carriers && count === methods)) return own;
  return Array.from({ length: carriers }, (_, at) => {
    const carrier = carrierAt(own, at);
    const methodsOf = at < own.length ? carrier.shipping_methods : [];
    const share = Math.floor(methods / carriers) + (at < methods % carriers ? 1 : 0);
    return {
      ...carrier,
      shipping_methods: Array.from({ length: share }, (_one, index) => methodAt(methodsOf, spare, index, at)),
    };
  });
}

/** Changes the carriers of the first account. */
export function accountsLike(reading: Reading): (accounts: readonly AccountSeed[]) => readonly AccountSeed[] {
  const id = 'list-carriers.asks.connected';
  const count = reading.takeOne(id, countIn);
  const names = reading.takeOne(id, (answer, about) => (about === 'names of carriers' ? answer : undefined));
  const alike = (carrier: Carrier): Carrier => (names === 'the same ones' ? { ...carrier, name: 'Express' } : carrier);
  return (accounts) =>
    accounts.map((account, index) =>
      index > 0
        ? account
        : { ...account, carriers: (count ? carriersLike(account.carriers, count) : account.carriers).map(alike) },
    );
}
