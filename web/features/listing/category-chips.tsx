import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { limits } from '#contracts/limits.ts';
import type { CategoryCount } from '#contracts/names.ts';
import chip from '../../ui/chip.module.css';
import { Plus, X } from '../../ui/icons.tsx';
import { side_id, toggledCategory } from './category-side.tsx';

/** The chosen categories, each with the way without it, and the way to one more. */
export function CategoryChips({
  dirs,
  categories,
}: {
  dirs: readonly string[];
  categories: readonly CategoryCount[];
}): ReactNode {
  const { t } = useLingui();
  return (
    <div className={chip['chips']}>
      {dirs.map((dir) => {
        const title = categories.find((category) => category.dir === dir)?.title ?? dir;
        return (
          <a
            key={dir}
            className={chip['chip']}
            href={toggledCategory(dirs, dir)}
            aria-current="true"
            aria-label={t`Remove ${title}`}
          >
            {title}
            <X className="icon icon-small" />
          </a>
        );
      })}
      {dirs.length < limits.categories_in_listing && (
        <a className={`${chip['chip']} ${chip['add']}`} href={`#${side_id}`} data-native="">
          <Plus className="icon icon-small" />
          {t`Add a category`}
        </a>
      )}
    </div>
  );
}
