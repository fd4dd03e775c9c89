/** Whether the window has room for two columns. */
import { useEffect, useState } from 'preact/hooks';

/** The width must be the same as in `layout.css`. */
const query = '(min-width: 64rem)';

export function useWide(): boolean {
  const [isWide, setIsWide] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const follow = (): void => setIsWide(media.matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  return isWide;
}
