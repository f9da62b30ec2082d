import { formatDuration } from './duration.ts';

/** A named part of a video, from its start in seconds to the next one. */
export interface Chapter {
  start: number;
  /** The start as a clock shows it. */
  at: string;
  title: string;
}

const fewest = 3;
export const longest_chapter_title = 120;

const chapterLine = (line: string): Chapter | undefined => {
  const [, hours = '0', minutes = '', seconds = '', title = ''] =
    /^\s*(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)\s+(?:[-–—:|]\s+)?(\S.*)$/.exec(line) ?? [];
  const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return title === '' ? undefined : { start, at: formatDuration(start), title: title.trim() };
};

/**
 * The chapters that a text names in lines of their own, as `0:00 Title` or `1:02:03 - Title`: at least three, the first at 0,
 * in ascending order and inside the video. Anything else is prose with times in it, and no chapters at all.
 */
export function chaptersOf(text: string, duration: number): Chapter[] {
  const chapters = text.split('\n').flatMap((line) => {
    const chapter = chapterLine(line);
    return chapter ? [{ ...chapter, title: chapter.title.slice(0, longest_chapter_title) }] : [];
  });
  return areRight(chapters, duration) ? chapters : [];
}

const areRight = (chapters: readonly Chapter[], duration: number): boolean =>
  chapters.length >= fewest &&
  chapters.every(
    ({ start }, n) =>
      start < duration && (n === 0 ? start === 0 : start > (chapters[n - 1]?.start ?? 0)),
  );

/** Chapters of a text that has nothing else: each line is one, by the same rules. Undefined for any other text. */
export function readChapters(
  text: string,
  { duration, most }: { duration: number; most: number },
): Chapter[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const chapters = lines.flatMap((line) => chapterLine(line) ?? []);
  const isWhole = chapters.length === lines.length && chapters.length <= most;
  return isWhole && areRight(chapters, duration) ? chapters : undefined;
}
