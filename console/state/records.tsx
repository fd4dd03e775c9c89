/** The records of a kind in a table, the newest first. A row opens its record. */
import { useMemo, useState } from 'preact/hooks';
import { visible } from '../../openapi/text/visible.js';
import type { AccountState } from '../../reference-impl/account/stored-account.js';
import { numeric, sheetOf, type TableCell, type TableKind, type Sheet } from './record-tables.js';

const atOnce = 50;

/** The id of the link that opens a record. */
export const linkId = (uuid: string): string => `open-${uuid}`;

interface RecordsProps {
  readonly world: string;
  readonly kind: TableKind;
  readonly state: AccountState;
}

export function Records({ world, kind, state }: RecordsProps) {
  const [shown, setShown] = useState(atOnce);
  const [text, setText] = useState('');
  const sheet = useMemo(() => sheetOf(kind, state), [kind, state]);
  const found = useMemo(() => matching(sheet, text), [sheet, text]);
  if (sheet.uuids.length === 0)
    return (
      <p class="empty">
        No {kind} here yet. {kind === 'orders' && <a href="#/exchanges/start">Create an order</a>}
      </p>
    );
  return (
    <div class="stack-small">
      <label class="scope">
        <span class="away">Search the {kind}</span>
        <input
          type="search"
          placeholder={`Search ${kind}`}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <Table
        title={kind}
        sheet={sheet}
        indexes={found.slice(0, shown)}
        hrefOf={(uuid) => `#/state/${encodeURIComponent(world)}/${kind}/${encodeURIComponent(uuid)}`}
      />
      {found.length === 0 && <p class="empty">None of {sheet.uuids.length} matches.</p>}
      {found.length > shown && (
        <p class="actions">
          <button type="button" onClick={() => setShown(shown + 10 * atOnce)}>
            Show more
          </button>
          <span class="hint">
            {shown} of {found.length}
          </span>
        </p>
      )}
    </div>
  );
}

interface TableProps {
  readonly title: string;
  readonly sheet: Sheet;
  readonly indexes: readonly number[];
  readonly hrefOf: (uuid: string) => string;
}

function Table({ title, sheet: { columns, uuids, row }, indexes, hrefOf }: TableProps) {
  // The browser handles a click on the link. Selecting text in a row must not open the record.
  const open = ({ target }: MouseEvent, uuid: string): void => {
    const isLink = (target as Element).closest('a') !== null;
    if (!isLink && getSelection()?.isCollapsed !== false) location.hash = hrefOf(uuid);
  };
  const classOf = (at: number): string => (numeric.has(columns[at] ?? '') ? 'number' : '');
  return (
    <div class="wide-table" role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" class={classOf(at)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {indexes.map((index) => {
            const uuid = uuids[index] ?? '';
            return (
              <tr key={uuid} class="opens" onClick={(event) => open(event, uuid)}>
                {row(index).map((cell, at) => (
                  <td key={at} class={classOf(at)}>
                    {at === 0 ? (
                      <a id={linkId(uuid)} href={hrefOf(uuid)}>
                        <CellText cell={cell} />
                      </a>
                    ) : (
                      <CellText cell={cell} />
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const CellText = ({ cell }: { readonly cell: TableCell }) =>
  cell === null || cell === undefined ? null : <bdi>{visible(String(cell))}</bdi>;

/** The positions of the records that contain a text, the newest first. */
function matching({ uuids, row }: Sheet, text: string): readonly number[] {
  const newestFirst = uuids.map((_, index) => uuids.length - 1 - index);
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return newestFirst;
  return newestFirst.filter((index) => `${uuids[index]} ${row(index).join(' ')}`.toLowerCase().includes(wanted));
}
