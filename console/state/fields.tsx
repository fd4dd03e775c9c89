/** All stored fields of a record. The uuid of another record is a link to it. */
import { isRecord } from '../../openapi/json/json.js';
import { visible } from '../../openapi/text/visible.js';
import type { NamedRecord } from './record-tables.js';

interface FieldsProps {
  readonly value: unknown;
  readonly world: string;
  readonly names: ReadonlyMap<string, NamedRecord>;
}

export function Fields({ value, world, names }: FieldsProps) {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value as object);
  return (
    <dl class="fields">
      {entries.map(([name, each]) => (
        <div key={name}>
          <dt>{visible(name)}</dt>
          <dd>
            <Value value={each} world={world} names={names} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value, world, names }: FieldsProps) {
  if (Array.isArray(value) && value.length === 0) return <span class="hint">[]</span>;
  if (Array.isArray(value) && value.every((each) => !isRecord(each)))
    return <Text text={(value as readonly (string | number)[]).join(', ')} />;
  if (typeof value === 'object' && value !== null) return <Fields value={value} world={world} names={names} />;
  if (value === null || value === undefined) return <span class="hint">null</span>;
  const text = `${value as string | number | boolean}`;
  const named = names.get(text);
  if (!named) return <Text text={text} />;
  return (
    <>
      <a href={`#/state/${encodeURIComponent(world)}/${named.kind}/${encodeURIComponent(text)}`}>
        <Text text={named.name} />
      </a>{' '}
      <small class="mono">{visible(text)}</small>
    </>
  );
}

const Text = ({ text }: { readonly text: string }) => <bdi>{visible(text)}</bdi>;
