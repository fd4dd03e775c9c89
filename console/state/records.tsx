/** The records of a world in tables, the newest first, and only as many as somebody wants to see. */
import { useState } from 'preact/hooks';
import type { Address, OrderPlace } from '../../reference-impl/account/storage/records.js';
import type { WorldState } from '../../reference-impl/account/world.js';
import type { WorldSummary } from '../shared/admin-types.js';
import { useAnswer, useLive } from '../shared/hooks.js';
import { visible } from '../../openapi/text/visible.js';

const atOnce = 50;

type Cell = string | number | null | undefined;

/** A table before it is drawn: `rows` is asked for the records that are in sight only. */
interface Sheet {
  readonly title: string;
  readonly columns: readonly string[];
  readonly count: number;
  readonly row: (index: number) => readonly Cell[];
}

export function Records({ world, changes }: { readonly world: WorldSummary; readonly changes: number }) {
  const { id, orders, customers, locations } = world;
  const last = useLive().all.findLast((exchange) => exchange.world === id && exchange.method !== 'GET');
  const key = [changes, orders, customers, locations, last?.id].join();
  const state = useAnswer<WorldState>(`/worlds/${encodeURIComponent(id)}/state`, key);
  if (state === undefined) return <p class="empty">Loading…</p>;
  if (state instanceof Error) return <p class="empty">{state.message}</p>;
  return (
    <>
      {sheetsOf(state).map((sheet) => (
        <Table key={`${id} ${sheet.title}`} sheet={sheet} />
      ))}
    </>
  );
}

function Table({ sheet: { title, columns, count, row } }: { readonly sheet: Sheet }) {
  const [shown, setShown] = useState(atOnce);
  const rows = Array.from({ length: Math.min(shown, count) }, (_, index) => row(count - 1 - index));
  return (
    <section class="records">
      <h3>
        {title} <small>{count}</small>
      </h3>
      {count > 0 && (
        <div class="wide-table" role="region" aria-label={title} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, index) => (
                <tr key={index}>
                  {cells.map((cell, at) => (
                    <td key={at}>{cell === null || cell === undefined ? '' : <bdi>{visible(String(cell))}</bdi>}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {count > shown && (
        <button type="button" onClick={() => setShown(shown + 10 * atOnce)}>
          Show more
        </button>
      )}
    </section>
  );
}

function sheetsOf({ orders, customers, locations, carriers }: WorldState): readonly Sheet[] {
  const people = new Map(customers.map((customer) => [customer.uuid, customer]));
  const places = new Map(locations.map((location) => [location.uuid, location]));
  const names = new Map(carriers.map(({ uuid, name }) => [uuid, name]));
  const person = (uuid: string): string => nameOf(people.get(uuid));
  const place = (of: OrderPlace): string => placeText('address' in of ? of.address : places.get(of.location));
  return [
    sheet(
      'Orders',
      ['Number', 'Status', 'Carrier', 'Price', 'Made', 'Customer', 'From', 'To', 'External id'],
      orders,
      (order) => {
        const { order_number, status, assignment, customer, source_location, destination_location } = order;
        const carrier = assignment && `${names.get(assignment.carrier) ?? assignment.carrier}, ${assignment.method}`;
        const price = assignment && `${assignment.amount} ${assignment.currency}`;
        const route = [place(source_location), place(destination_location)];
        return [order_number, status, carrier, price, order.created_at, person(customer), ...route, order.external_id];
      },
    ),
    sheet('Customers', ['Name', 'E-mail', 'Phone', 'External id', 'uuid'], customers, (customer) => {
      const { email, phone, external_id, uuid } = customer;
      return [nameOf(customer), email, phone, external_id, uuid];
    }),
    sheet('Locations', ['Name', 'Address', 'Country', 'Coordinates', 'uuid'], locations, (location) => {
      const { name, country, coordinates, uuid } = location;
      return [name, placeText(location), country, `${coordinates.lat}, ${coordinates.lng}`, uuid];
    }),
  ];
}

function sheet<Kind>(
  title: string,
  columns: readonly string[],
  records: readonly Kind[],
  cells: (one: Kind) => readonly Cell[],
): Sheet {
  const row = (index: number): readonly Cell[] => {
    const record = records[index];
    return record === undefined ? [] : cells(record);
  };
  return { title, columns, count: records.length, row };
}

const nameOf = (one: { readonly first_name: string | null; readonly last_name: string | null } | undefined): string =>
  [one?.first_name, one?.last_name].filter(Boolean).join(' ');

const placeText = (place: Address | undefined): string => [place?.line_1, place?.city].filter(Boolean).join(', ');
