/** Fits an example of the contract to the state of a world: replaces uuids of records that the world doesn't have. */
import { isRecord, mapValues } from '../../openapi/json/json.js';
import type { AccountState } from '../../reference-impl/account/stored-account.js';

/** The known uuids of a kind, and the one that replaces unknown ones. */
interface Known {
  readonly uuids: readonly string[];
  readonly instead: string | undefined;
}

/** The example with unknown records replaced by existing ones. */
export function fitExample(example: unknown, { orders, customers, locations, carriers }: AccountState): unknown {
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
    if (isRecord(value)) return mapValues(value, (each, key) => fit(each, key === 'uuid' ? name : key));
    const kind = Object.hasOwn(byName, name) ? byName[name] : undefined;
    const isUnknown = typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) && !kind?.uuids.includes(value);
    return kind && isUnknown ? (kind.instead ?? value) : value;
  };
  return fit(example, '');
}
