import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import { SeeMore, VideoRow } from '../card/index.ts';
import { PlayMore } from '../partners/index.ts';
import type { Topic } from '../topics/index.ts';
import type { MoreRow } from './load-more-rows.ts';
import { SuggestedCategories } from './suggested-categories.tsx';

export interface OnwardProps {
  rows: readonly MoreRow[];
  topics: readonly Topic[];
  now: number;
  /** Of partners' videos; undefined where none may be shown. */
  promos: Orientation | undefined;
}

/**
 * Categories that the video is not in, other videos of its channel, models and categories, and
 * partners' videos.
 */
export function Onward({ rows, topics, now, promos }: OnwardProps): ReactNode {
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
