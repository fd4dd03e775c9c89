/** State that outlives its view: what was typed is still there when one comes back. It ends with the page. */
import { useState } from 'preact/hooks';

const values = new Map<string, unknown>();

/** As `useState`, under a key that is unique in the page. */
export function useKept<Value>(key: string, initial: Value): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => (values.has(key) ? (values.get(key) as Value) : initial));
  return [
    value,
    (next) => {
      values.set(key, next);
      setValue(() => next);
    },
  ];
}
