import { formatDuration } from '#contracts/duration.ts';

/** A named part of a video, from its start in seconds to the next one. */
export interface Chapter {
  start: number;
  /** The start as a clock shows it. */
  at: string;
  title: string;
}

const fewest = 3;
const longest_title = 120;

/**
 * The chapters that a description names in lines of their own, as `0:00 Title` or `1:02:03 - Title`: at least three, the first at 0,
 * in ascending order and inside the video. Anything else is prose with times in it, and no chapters at all.
 */
export function chaptersOf(description: string, duration: number): Chapter[] {
  const chapters = description.split('\n').flatMap((line) => {
    const [, hours = '0', minutes = '', seconds = '', title = ''] =
      /^\s*(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)\s+(?:[-–—:|]\s+)?(\S.*)$/.exec(line) ?? [];
    const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return title === ''
      ? []
      : [{ start, at: formatDuration(start), title: title.trim().slice(0, longest_title) }];
  });
  const isRight = chapters.every(
    ({ start }, n) =>
      start < duration && (n === 0 ? start === 0 : start > (chapters[n - 1]?.start ?? 0)),
  );
  return chapters.length >= fewest && isRight ? chapters : [];
}
