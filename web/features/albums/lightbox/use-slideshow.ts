import { useEffect, useState } from 'react';

/** How long each photo is shown. */
const rest_ms = 4000;

interface Slideshow {
  isPlaying: boolean;
  toggle: () => void;
  pause: () => void;
}

/** Photos that turn by themselves, each after it has come and had its time; out of sight they stand still. */
export function useSlideshow(
  { index, isLoading }: { index: number; isLoading: boolean },
  next: () => void,
): Slideshow {
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying || isLoading) return undefined;
    const timer = setTimeout(next, rest_ms);
    return () => clearTimeout(timer);
  }, [isPlaying, isLoading, index, next]);
  useEffect(() => {
    const hide = (): void => {
      if (document.hidden) setPlaying(false);
    };
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, []);
  return { isPlaying, toggle: () => setPlaying(!isPlaying), pause: () => setPlaying(false) };
}
