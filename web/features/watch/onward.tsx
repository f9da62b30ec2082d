import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { SeeMore, VideoRow } from '../card/index.ts';
import type { Topic } from '../topics/index.ts';
import type { MoreRow } from './load-more-rows.ts';
import { SuggestedCategories } from './suggested-categories.tsx';

export interface OnwardProps {
  rows: readonly MoreRow[];
  topics: readonly Topic[];
  now: number;
}

/** Other videos of the channel, the models and the categories, and categories that the video is not in. */
export function Onward({ rows, topics, now }: OnwardProps): ReactNode {
  const { t } = useLingui();
  return (
    <>
      {rows.map(({ kind, dir, title: name, videos }) => {
        const title = {
          channel: t`More from ${name}`,
          model: t`More with ${name}`,
          category: t`More in ${name}`,
        }[kind];
        return (
          <VideoRow
            key={`${kind} ${dir}`}
            title={title}
            more={<SeeMore href={hrefOf[kind](dir)} what={title} />}
            videos={videos}
            now={now}
            eager={0}
          />
        );
      })}
      <SuggestedCategories topics={topics} />
    </>
  );
}

const hrefOf: Record<MoreRow['kind'], (dir: string) => string> = {
  channel: (dir) => pages.channel(dir),
  model: (dir) => pages.model(dir),
  category: (dir) => listingPage({ kind: 'categories', dirs: [dir] }, 'latest-updates'),
};
