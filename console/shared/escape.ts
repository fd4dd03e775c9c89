/** Escape in a view: closes what is open in it. */
import { useLayoutEffect } from 'preact/hooks';

/** Calls `close` on Escape while `isOn`. A dialog that is open, or a field that has a text to lose, comes first. */
export function useEscape(isOn: boolean, close: () => void): void {
  // Together with what is shown: an effect after the next frame would still close what was shown before.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isBusy(event.target)) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, close]);
}

const isBusy = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  ((target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== '');
