/** A dialog: Escape closes it, and the focus returns to where it was. */
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const isOver = useRef(false);
  useLayoutEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[autofocus], input, select, textarea')?.focus();
    return () => {
      isOver.current = true;
      dialog?.close();
      // The action may have removed the button. Then the content gets the focus.
      const place = before instanceof HTMLElement && before.isConnected ? before : document.getElementById('main');
      place?.focus();
    };
  }, []);
  return (
    <dialog ref={box} aria-labelledby={id} onClose={() => isOver.current || onClose()}>
      <div class="stack">
        <div class="head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="small" onClick={() => box.current?.close()}>
            Close
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  /** The label of the button that confirms. */
  readonly doing: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before an action that can't be undone. */
export function Confirm({ title, text, doing, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <p class="actions">
        <button type="button" class="danger" onClick={() => (onClose(), onConfirm())}>
          {doing}
        </button>
        <button type="button" autofocus onClick={onClose}>
          Cancel
        </button>
      </p>
    </Dialog>
  );
}
