import { parseClockTime } from '#contracts/clock-time.ts';

/** The film of the page in seconds: the panel is opened from anywhere on it, and knows no player. */
export function pageFilm(): { position: number; length: number | undefined } {
  const box = document.querySelector<HTMLElement>('[data-player]');
  const position = box?.querySelector('video')?.currentTime ?? 0;
  return {
    position: Math.floor(position),
    length: parseClockTime(box?.dataset['length'] ?? ''),
  };
}
