import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { limits } from '#contracts/limits/limits.ts';
import chip from '../../ui/chip.module.css';
import { X } from '../../ui/icons.tsx';
import { Plus } from '../../ui/more-icons.tsx';
import { side_id } from './category-side.tsx';
import type { ListingPage } from './load-listing.ts';
import { toggledCategory } from './toggled-category.ts';

/** The chosen categories, each with the way without it, and the way to one more. */
export function CategoryChips({
  dirs,
  page: { sort, query, categories },
}: {
  dirs: readonly string[];
  page: ListingPage;
}): ReactNode {
  const { t } = useLingui();
  // Only what can be chosen is there to be added.
  const hasMore = categories.length > dirs.length && dirs.length < limits.categories_in_listing;
  return (
    <div className={chip['chips']}>
      {dirs.map((dir) => {
        const title = categories.find((category) => category.dir === dir)?.title ?? dir;
        return (
          <a
            key={dir}
            className={chip['chip']}
            href={toggledCategory({ dirs, sort, query }, dir)}
            aria-current="true"
            aria-label={t`Remove ${title}`}
          >
            {title}
            <X className="icon icon-small" />
          </a>
        );
      })}
      {hasMore && (
        <a className={`${chip['chip']} ${chip['add']}`} href={`#${side_id}`} data-native="">
          <Plus className="icon icon-small" />
          {t`Add a category`}
        </a>
      )}
    </div>
  );
}
