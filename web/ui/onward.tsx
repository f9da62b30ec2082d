import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { useChrome } from '../lib/visit/site.ts';
import chip from './chip.module.css';
import styles from './onward.module.css';
import { SearchForm } from './search-form.tsx';

/** Two lines on a phone. */
const shown_categories = 8;

/**
 * Ways into the catalogue below a page that has nothing to show: the search and what is popular. The
 * categories are those of the chrome, so that a flood of missing pages reads nothing.
 */
export function Onward(): ReactNode {
  const { t } = useLingui();
  const heading_id = useId();
  const categories = useChrome().categories.slice(0, shown_categories);
  return (
    <div className={styles['onward']}>
      <SearchForm />
      {categories.length > 0 && (
        <nav aria-labelledby={heading_id}>
          <h2 id={heading_id} className="caps">
            {t`Popular now`}
          </h2>
          <div className={chip['chips']}>
            {categories.map(({ dir, title }) => (
              <a
                key={dir}
                className={chip['chip']}
                href={listingPage({ kind: 'categories', dirs: [dir] }, 'latest-updates')}
              >
                {title}
              </a>
            ))}
          </div>
        </nav>
      )}
    </div>
  );
}
