import { useEffect, useSyncExternalStore } from 'react';

interface Fullscreen {
  /** False on telephones that show films alone on the whole screen. */
  isAllowed: boolean;
  isOn: boolean;
  toggle: () => void;
}

/** Fullscreen of the whole page, because browsers accept no dialog; it ends with the lightbox. */
export function useFullscreen(): Fullscreen {
  const isOn = useSyncExternalStore(
    listen,
    () => document.fullscreenElement === document.documentElement,
  );
  useEffect(() => leave, []);
  return {
    isAllowed: document.fullscreenEnabled,
    isOn,
    toggle: () => {
      if (isOn) leave();
      // Refused: the photo stays as large as it is.
      else document.documentElement.requestFullscreen().catch(() => undefined);
    },
  };
}

function leave(): void {
  if (document.fullscreenElement === document.documentElement)
    document.exitFullscreen().catch(() => undefined);
}

function listen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
