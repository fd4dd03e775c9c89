/** Makes an example of the contract fit the state of a world, where it names records that the world doesn't have. */
import { isRecord } from '../../openapi/schema/schema.js';
import type { WorldState } from '../../reference-impl/account/world.js';

/** The uuids of a kind, with the one to use in place of an unknown one. */
interface Known {
  readonly uuids: readonly string[];
  readonly instead: string | undefined;
}

/** The example with existing records in place of unknown ones; one that the world has stays. */
export function fitExample(example: unknown, { orders, customers, locations, carriers }: WorldState): unknown {
  const known = (records: readonly { readonly uuid: string }[]): Known => ({
    uuids: records.map(({ uuid }) => uuid),
    instead: records.at(-1)?.uuid,
  });
  const [carrier] = carriers;
  const byName: Readonly<Record<string, Known>> = {
    customer: known(customers),
    source_location: known(locations),
    destination_location: known(locations),
    orders: known(orders),
    carrier_uuid: { ...known(carriers), instead: carrier?.uuid },
    shipping_method_uuid: {
      uuids: carriers.flatMap((one) => one.shipping_methods.map(({ uuid }) => uuid)),
      instead: carrier?.shipping_methods[0]?.uuid,
    },
  };
  const fit = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => fit(each, name));
    if (isRecord(value))
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, fit(each, key === 'uuid' ? name : key)]),
      );
    const kind = Object.hasOwn(byName, name) ? byName[name] : undefined;
    const isUnknown = typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) && !kind?.uuids.includes(value);
    return kind && isUnknown ? (kind.instead ?? value) : value;
  };
  return fit(example, '');
}
