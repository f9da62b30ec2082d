import type { CSSProperties } from 'react';
import type { Chapter } from '../video-player.tsx';
import css from './seek-bar.module.css';

/** Gaps in the line where chapters begin. */
export function ChapterMarks({
  chapters,
  duration,
}: {
  chapters: readonly Chapter[];
  duration: number;
}) {
  return chapters
    .filter(({ start }) => start > 0 && start < duration)
    .map(({ start }) => (
      <span
        key={start}
        className={css['mark']}
        style={{ '--at': start / duration } as CSSProperties}
      />
    ));
}

/** The chapter that a position lies in; '' without chapters. */
export function chapterAt(chapters: readonly Chapter[], position: number): string {
  return chapters.findLast(({ start }) => start <= position)?.title ?? '';
}
