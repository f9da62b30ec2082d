import type { Storyboard } from '#platform/ffmpeg/port.ts';

/**
 * The pictures above the seek bar as WebVTT: a cue each, which names its sheet and its place on it. The last one lasts to the end of the clip.
 * Players take addresses as relative to the page, so `sheetAddress` had better give whole ones where a page is to show them.
 */
export function timelineOf(
  storyboard: Storyboard,
  duration: number,
  sheetAddress: (sheet: number) => string,
): string {
  const { interval, width, height, columns, rows, count } = storyboard;
  const cues = Array.from({ length: count }, (_, n) => {
    const place = n % (columns * rows);
    const [x, y] = [(place % columns) * width, Math.floor(place / columns) * height];
    const end = n === count - 1 ? Math.max(duration, (n + 0.001) * interval) : (n + 1) * interval;
    const address = `${sheetAddress(Math.floor(n / (columns * rows)))}#xywh=${x},${y},${width},${height}`;
    return `${clock(n * interval)} --> ${clock(end)}\n${address}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** `01:02:03.450` */
function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const part = (unit: number, most: number, digits = 2): string =>
    String(Math.floor(ms / unit) % most).padStart(digits, '0');
  return `${String(Math.floor(ms / 3_600_000)).padStart(2, '0')}:${part(60_000, 60)}:${part(1000, 60)}.${part(1, 1000, 3)}`;
}
