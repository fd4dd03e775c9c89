/** State that outlives its view, so that typed text is still there after a visit to another view. */
import { useState } from 'preact/hooks';

const values = new Map<string, unknown>();

/** Like `useState`, with a key that is unique in the page. */
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
