import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { useChrome } from '../../lib/visit/site.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import chip from '../../ui/chip.module.css';
import type { Topic } from '../topics/index.ts';
import styles from './video-screen.module.css';

const most = 8;

/** The largest categories that the video is not in. */
export function SuggestedCategories({ topics }: { topics: readonly Topic[] }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const heading_id = useId();
  const { categories } = useChrome();
  const own = new Set(topics.map(({ href }) => href));
  const suggested = categories
    .map((category) => ({
      ...category,
      href: listingPage({ kind: 'categories', dirs: [category.dir] }, 'latest-updates'),
    }))
    .filter(({ href }) => !own.has(href))
    .slice(0, most);
  if (suggested.length === 0) return null;
  return (
    <section className={styles['suggested']} aria-labelledby={heading_id}>
      <h2 id={heading_id}>{t`Suggested categories`}</h2>
      <div className={chip['chips']}>
        {suggested.map(({ dir, href, title, total_videos }) => (
          <a key={dir} href={href} className={chip['chip']}>
            {title}
            <span className="num quiet" suppressHydrationWarning>
              {format.count(total_videos)}
            </span>
          </a>
        ))}
      </div>
    </section>
  );
}
