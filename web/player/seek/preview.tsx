import { Thumbnail } from '@videojs/react';
import { useEffect, useMemo, useState } from 'react';
import { positionClock } from '../clock.ts';
import { usePlayerParts } from '../parts.ts';
import { usePlayer } from '../player-store.ts';
import { chapterAt } from './chapters.tsx';
import css from './seek-bar.module.css';
import { firstSheets, picturesOf, type Picture } from './pictures.ts';

type PreviewProps = {
  /** Seconds under the pointer, null without one. */
  time: number | null;
  duration: number;
  /** A finger hides what lies under it: it sees the picture large and in the middle of the film. */
  isLarge: boolean;
};

/**
 * Picture and time above the pointer. It stays mounted after its first use, so that its sheet is decoded once; without a timeline it
 * shows the time alone.
 */
export function Preview({ time, duration, isLarge }: PreviewProps) {
  const { chapters = [] } = usePlayerParts().props;
  const cues = usePlayer((state) => state.thumbnailCues);
  const pictures = useMemo(() => picturesOf(cues, document.baseURI), [cues]);
  const [last, setLast] = useState<number | null>(null);
  if (time !== null && time !== last) setLast(time);
  useDecodedSheets(pictures);
  if (last === null) return null;
  const chapter = chapterAt(chapters, last);
  return (
    <span
      className={css['tip']}
      data-off={time === null || undefined}
      data-large={isLarge || undefined}
    >
      {pictures.length > 0 && (
        <Thumbnail.Root className={css['picture']} time={last} thumbnails={pictures}>
          <Thumbnail.Image />
        </Thumbnail.Root>
      )}
      {chapter !== '' && <span className={css['chapter']}>{chapter}</span>}
      <span className={css['tipText']}>{positionClock(last, duration)}</span>
    </span>
  );
}

/** Fetches and decodes the sheets in their order, one after the other, before the pointer reaches them. */
function useDecodedSheets(pictures: Picture[]): void {
  useEffect(() => {
    const images: HTMLImageElement[] = [];
    let isOver = false;
    const decodeAll = async (): Promise<void> => {
      for (const address of firstSheets(pictures)) {
        if (isOver) return;
        const image = new Image();
        image.src = address;
        images.push(image);
        await image.decode().catch(() => undefined);
      }
    };
    void decodeAll();
    return () => {
      isOver = true;
      for (const image of images) image.removeAttribute('src');
    };
  }, [pictures]);
}
