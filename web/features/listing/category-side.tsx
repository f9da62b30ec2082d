import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CategoryCount } from '#contracts/text/names.ts';
import { Count } from '../../ui/count.tsx';
import { ChoiceLink } from '../../ui/filters.tsx';
import { Check } from '../../ui/icons.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useCategorySearch, type LoadCategories } from './use-category-search.ts';
import styles from './category-side.module.css';

export const side_id = 'categories';

interface CategorySideProps {
  /** The chosen ones first. */
  categories: readonly CategoryCount[];
  chosen: readonly string[];
  /** Where a press leads; undefined where there can be no more. */
  hrefOf: (dir: string) => string | undefined;
  /** How many videos an entry that is not chosen promises; nothing where others are listed. */
  countOf?: (category: CategoryCount) => string;
  /** Loads on demand the categories that typed text is searched in; without it all of the site are searched. */
  load?: LoadCategories;
  /** One at a time. */
  isSingle?: boolean;
}

/** Categories next to a list: a press adds one or removes it. */
export function CategorySide({
  categories,
  chosen,
  hrefOf,
  countOf,
  load,
  isSingle = false,
}: CategorySideProps): ReactNode {
  const { t } = useLingui();
  const { typed, setTyped, ask, shown, isNone } = useCategorySearch(categories, load);
  return (
    <section className={styles['side']} id={side_id} aria-label={t`Categories`} tabIndex={-1}>
      <h2 className="caps">{t`Categories`}</h2>
      <div className="only-scripted">
        <SearchField label={t`Search categories`} value={typed} onChange={setTyped} onFocus={ask} />
      </div>
      <ul className={styles['list']} data-single={isSingle ? '' : undefined}>
        {shown.map((category) => {
          const isChosen = chosen.includes(category.dir);
          return (
            <li key={category.dir}>
              <Entry href={hrefOf(category.dir)} isChosen={isChosen}>
                <span className={styles['title']}>{category.title}</span>
                {countOf && !isChosen && <Count>{countOf(category)}</Count>}
              </Entry>
            </li>
          );
        })}
      </ul>
      <output className="quiet small">{isNone && t`No matching category`}</output>
    </section>
  );
}

interface EntryProps {
  href: string | undefined;
  isChosen: boolean;
  children: ReactNode;
}

function Entry({ href, isChosen, children }: EntryProps): ReactNode {
  return (
    <ChoiceLink className={styles['entry']} href={href} isChosen={isChosen}>
      <span className={styles['box']}>{isChosen && <Check className="icon icon-small" />}</span>
      {children}
    </ChoiceLink>
  );
}
