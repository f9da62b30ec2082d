import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { SeeMore, VideoRow } from '../card/index.ts';
import { PlayMore } from '../partners/index.ts';
import type { MoreRow } from './load-more-rows.ts';
import type { VideoDetail } from './load-video.ts';
import { SuggestedCategories } from './suggested-categories.tsx';

export interface OnwardProps {
  video: Pick<VideoDetail, 'topics' | 'promos'>;
  rows: readonly MoreRow[];
  now: number;
}

/**
 * Categories that the video is not in, other videos of its channel, models and categories, and
 * partners' videos.
 */
export function Onward({ video: { topics, promos }, rows, now }: OnwardProps): ReactNode {
  return (
    <>
      <SuggestedCategories topics={topics} />
      {rows.map((row) => (
        <Row key={`${row.kind} ${row.dir}`} row={row} now={now} />
      ))}
      {promos && <PlayMore orientation={promos} />}
    </>
  );
}

function Row({ row: { kind, dir, title: name, videos }, now }: RowProps): ReactNode {
  const { t } = useLingui();
  const title = {
    channel: t`More from ${name}`,
    model: t`More with ${name}`,
    category: t`More in ${name}`,
  }[kind];
  return (
    <VideoRow
      title={title}
      more={<SeeMore href={hrefOf[kind](dir)} what={title} />}
      videos={videos}
      now={now}
      eager={0}
    />
  );
}

interface RowProps {
  row: MoreRow;
  now: number;
}

const hrefOf: Record<MoreRow['kind'], (dir: string) => string> = {
  channel: (dir) => pages.channel(dir),
  model: (dir) => pages.model(dir),
  category: (dir) => listingPage({ kind: 'categories', dirs: [dir] }, 'latest-updates'),
};
