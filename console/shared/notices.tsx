/** Notices at the bottom of the page: the last action, and a button to undo it. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from './api.js';
import type { Undoable } from './hooks.js';

/** The duration of a notice, in milliseconds. Problems and offers to undo stay until they are closed. */
const shownMs = 8000;

interface Said {
  readonly text: string;
  readonly isProblem: boolean;
}

const nothing: Said = { text: '', isProblem: false };

/** The notices, and functions that change them. A new offer replaces the last one, which then can't be undone. */
export function useNotices() {
  const [said, setSaid] = useState(nothing);
  const [offered, setOffered] = useState<Undoable>();
  const last = useRef<Undoable | undefined>(undefined);
  const say = useCallback((text: string, isProblem = false) => setSaid({ text, isProblem }), []);
  const put = useCallback((next: Undoable | undefined) => {
    last.current?.forget().catch(() => undefined);
    last.current = next;
    setOffered(next);
  }, []);
  const offer = useCallback(
    (done: Undoable) => {
      setSaid(nothing);
      put(done);
    },
    [put],
  );
  return { said, offered, say, offer, dismiss: () => put(undefined) };
}

interface NoticesProps extends Pick<ReturnType<typeof useNotices>, 'said' | 'offered' | 'say' | 'dismiss'> {
  readonly refresh: () => Promise<void>;
}

export function Notices({ said: { text, isProblem }, offered, say, dismiss, refresh }: NoticesProps) {
  useEffect(() => {
    if (text === '' || isProblem) return undefined;
    const timer = setTimeout(() => say(''), shownMs);
    return () => clearTimeout(timer);
  }, [text, isProblem, say]);
  const undo = async (done: Undoable): Promise<void> => {
    try {
      say(await done.undo());
      dismiss();
    } catch (error) {
      say(messageOf(error), true);
    }
    await refresh();
  };
  return (
    <div class="notices">
      <Notice isShown={text !== ''} isProblem={isProblem} text={text} onClose={() => say('')} />
      <Notice isShown={offered !== undefined} text={offered?.text ?? ''} onClose={dismiss}>
        {offered && (
          <button type="button" class="small" onClick={() => void undo(offered)}>
            Undo
          </button>
        )}
      </Notice>
    </div>
  );
}

interface NoticeProps {
  readonly isShown: boolean;
  readonly isProblem?: boolean;
  readonly text: string;
  readonly onClose: () => void;
  readonly children?: preact.ComponentChildren;
}

/** An empty notice keeps its paragraph: otherwise screen readers would miss the next text. */
function Notice({ isShown, isProblem = false, text, onClose, children }: NoticeProps) {
  return (
    <div class={isShown ? `notice ${isProblem ? 'bad' : ''}` : 'away'}>
      <p role={isProblem ? 'alert' : 'status'}>{text}</p>
      {children}
      {isShown && (
        <button type="button" class="small" onClick={onClose}>
          Close
        </button>
      )}
    </div>
  );
}
