import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import chip from '../../ui/chip.module.css';
import { Count } from '../../ui/count.tsx';
import type { ListingPage } from './load-listing.ts';
import styles from './listing-screen.module.css';

/** Links from a category or tag to others that co-occur with it on its newest videos. */
export function RelatedNames({
  page: { place, related },
}: {
  page: Pick<ListingPage, 'place' | 'related'>;
}): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const heading_id = useId();
  if (related.length === 0) return null;
  const isOfTag = place.kind === 'tag';
  return (
    <section className={styles['related']} aria-labelledby={heading_id}>
      <h2 id={heading_id}>{isOfTag ? t`Related tags` : t`Related categories`}</h2>
      <div className={chip['chips']}>
        {related.map(({ dir, title, total_videos }) => (
          <a
            key={dir}
            className={chip['chip']}
            href={listingPage(
              isOfTag ? { kind: 'tag', dir } : { kind: 'categories', dirs: [dir] },
              'latest-updates',
            )}
          >
            <span lang={isOfTag ? 'en' : undefined}>{title}</span>
            <Count>{format.count(total_videos)}</Count>
          </a>
        ))}
      </div>
    </section>
  );
}
