import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { useChrome } from '../../lib/visit/site.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useCategorySearch } from '../listing/index.ts';
import shell from './shell.module.css';
import styles from './sidebar.module.css';

const shown_categories = 6;

/** The largest categories, and any other by typing. */
export function SidebarCategories(): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const { pathname } = useLocation();
  const { categories } = useChrome();
  const { typed, setTyped, ask, shown, isNone } = useCategorySearch(
    categories.slice(0, shown_categories),
  );
  if (categories.length === 0) return null;
  return (
    <>
      <h2 className={`caps ${styles['head']}`}>{t`Categories`}</h2>
      <div className="only-scripted">
        <SearchField label={t`Filter categories`} value={typed} onChange={setTyped} onFocus={ask} />
      </div>
      {shown.map(({ dir, title, total_videos }) => {
        const href = listingPage({ kind: 'categories', dirs: [dir] }, 'latest-updates');
        return (
          <a
            key={dir}
            className={`${shell['navItem']} lit`}
            href={href}
            aria-current={pathname === href ? 'page' : undefined}
          >
            <span className={styles['title']}>{title}</span>
            <span className={styles['count']} suppressHydrationWarning>
              {format.count(total_videos)}
            </span>
          </a>
        );
      })}
      <output className={styles['none']}>{isNone && t`No matching category`}</output>
    </>
  );
}
