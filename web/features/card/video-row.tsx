import type { ReactNode } from 'react';
import type { CardData } from './card-data.ts';
import { ScrollRow } from './scroll-row.tsx';
import { VideoCards } from './video-grid.tsx';

/** `sizes` of the pictures of a row. */
export const row_sizes = '(max-width: 590px) 42vw, 248px';
const first_look = 6;

interface VideoRowProps {
  title: string;
  more: ReactNode;
  videos: readonly CardData[];
  now: number;
  /** Number of pictures that load at once. */
  eager?: number;
}

/** Videos in one line that scrolls sideways. */
export function VideoRow({
  title,
  more,
  videos,
  now,
  eager = first_look,
}: VideoRowProps): ReactNode {
  return (
    <ScrollRow title={title} more={more}>
      <VideoCards videos={videos} now={now} sizes={row_sizes} eager={eager} />
    </ScrollRow>
  );
}
