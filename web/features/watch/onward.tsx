import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { SeeMore, VideoRow } from '../card/index.ts';
import type { Topic } from '../topics/index.ts';
import type { MoreRow } from './load-more-rows.ts';
import { SuggestedCategories } from './suggested-categories.tsx';
import styles from './video-screen.module.css';

export interface OnwardProps {
  rows: readonly MoreRow[];
  /** So many rows may stand next to the related list. */
  in_column: number;
  topics: readonly Topic[];
  now: number;
}

/** Categories that the video is not in, and other videos of its channel, models and categories. */
export function Onward({ rows, in_column, topics, now }: OnwardProps): ReactNode {
  const showRow = (row: MoreRow): ReactNode => (
    <Row key={`${row.kind} ${row.dir}`} row={row} now={now} />
  );
  return (
    <>
      <SuggestedCategories topics={topics} />
      {rows.slice(0, in_column).map(showRow)}
      <div className={styles['wide']}>{rows.slice(in_column).map(showRow)}</div>
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
