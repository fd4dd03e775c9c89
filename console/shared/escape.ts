/** The Escape key in a view closes the open panel. */
import { useLayoutEffect } from 'preact/hooks';

/** Calls `close` on Escape while `isOn`, unless a dialog is open, or the focus is in a field with text. */
export function useEscape(isOn: boolean, close: () => void): void {
  // A layout effect, because an effect after the next frame would still close the previous panel.
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
