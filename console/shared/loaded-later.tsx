/** A view whose code is loaded when it is first shown. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A view without properties. Shows a message if its code can't be loaded, for example after the mock has stopped. */
export function loadedLater(load: () => Promise<ComponentType>): ComponentType {
  let known: ComponentType | undefined;
  return function LoadedLater() {
    const [View, setView] = useState<ComponentType | undefined>(() => known);
    const [isLost, setIsLost] = useState(false);
    useEffect(() => {
      if (known) return;
      load().then(
        (loaded) => {
          known = loaded;
          setView(() => loaded);
        },
        () => setIsLost(true),
      );
    }, []);
    if (View) return <View />;
    return <p class="empty">{isLost ? 'The view could not be loaded. Is the mock still running?' : 'Loading…'}</p>;
  };
}
