/** Copies a text to the clipboard. */
import { useAction } from './hooks.js';

/** Writes a text to the clipboard. Throws if the browser doesn't allow it. */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator as Partial<Navigator>;
  if (!clipboard)
    throw new Error('Browsers allow copying only on https pages and on localhost. Open the mock at localhost.');
  await clipboard.writeText(text);
}

interface CopyProps {
  readonly text: string;
  /** The name of the text, for the notice and for screen readers. */
  readonly what: string;
  readonly children?: string;
}

export function CopyButton({ text, what, children = 'Copy' }: CopyProps) {
  const act = useAction();
  return (
    <button
      type="button"
      class={children === 'Copy' ? 'small' : ''}
      aria-label={children === 'Copy' ? `Copy ${what}` : undefined}
      onClick={() => void act(async () => (await copyText(text), `Copied ${what}.`))}
    >
      {children}
    </button>
  );
}
