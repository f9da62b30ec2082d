import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { limits } from '#contracts/limits.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import type { CategoryCount } from '#contracts/names.ts';
import { pages } from '#contracts/pages/pages.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { Check } from '../../ui/icons.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useCategorySearch } from './use-category-search.ts';
import styles from './category-side.module.css';

export const side_id = 'categories';

/** Where a press on a category leads: it joins the chosen ones, or leaves them. Undefined when three are chosen already. */
export function toggledCategory(chosen: readonly string[], dir: string): string | undefined {
  if (chosen.includes(dir)) return withCategories(chosen.filter((each) => each !== dir));
  if (chosen.length >= limits.categories_in_listing) return undefined;
  return withCategories([...chosen, dir]);
}

/** The newest videos of the categories; the index of categories when none is left. */
function withCategories(dirs: readonly string[]): string {
  return dirs.length === 0
    ? pages.categories()
    : listingPage({ kind: 'categories', dirs: dirs.toSorted() }, 'latest-updates');
}

interface CategorySideProps {
  /** The largest, and the chosen ones first. */
  categories: readonly CategoryCount[];
  chosen: readonly string[];
  /** Where a press leads; videos of what is chosen then. Undefined where there can be no more. */
  hrefOf?: (dir: string) => string | undefined;
  /** One at a time, and of something else than the videos that are counted. */
  isSingle?: boolean;
}

/** Categories beside a list: a press adds one or takes it away. What is typed is looked for among all of them, which are asked for then. */
export function CategorySide({
  categories,
  chosen,
  hrefOf,
  isSingle = false,
}: CategorySideProps): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const { typed, setTyped, ask, shown, isNone } = useCategorySearch(categories);
  return (
    <section className={styles['side']} id={side_id} aria-label={t`Categories`} tabIndex={-1}>
      <h2 className="caps">{t`Categories`}</h2>
      <div className="only-scripted">
        <SearchField label={t`Search categories`} value={typed} onChange={setTyped} onFocus={ask} />
      </div>
      <ul className={styles['list']} data-single={isSingle ? '' : undefined}>
        {shown.map(({ dir, title, total_videos }) => (
          <li key={dir}>
            <Entry
              href={hrefOf ? hrefOf(dir) : toggledCategory(chosen, dir)}
              isChosen={chosen.includes(dir)}
            >
              <span className={styles['title']}>{title}</span>
              {!isSingle && <span className="num quiet">{format.number(total_videos)}</span>}
            </Entry>
          </li>
        ))}
      </ul>
      <output className="quiet small">{isNone && t`No matching category`}</output>
    </section>
  );
}

function Entry({
  href,
  isChosen,
  children,
}: {
  href: string | undefined;
  isChosen: boolean;
  children: ReactNode;
}): ReactNode {
  const box = (
    <span className={styles['box']}>{isChosen && <Check className="icon icon-small" />}</span>
  );
  if (href === undefined)
    return (
      <span className={styles['entry']} aria-disabled="true">
        {box}
        {children}
      </span>
    );
  return (
    <a
      className={styles['entry']}
      href={href}
      aria-current={isChosen ? 'true' : undefined}
      rel="nofollow"
    >
      {box}
      {children}
    </a>
  );
}
