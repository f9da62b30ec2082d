import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Category } from '#contracts/calls/catalogue/catalogue.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { foldText } from '#contracts/text/fold-text.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { useSite } from '../../lib/visit/site.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { ImageOff, SearchX } from '../../ui/icons.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import segments from '../../ui/segments.module.css';
import { State } from '../../ui/state.tsx';
import { HiddenLine } from '../hidden-things/index.ts';
import type { CategoriesPage } from './load-categories.ts';
import styles from './categories-screen.module.css';

type Order = 'count' | 'alphabet';
const eager = 12;

/** All categories with videos, most videos first; with scripts also sorted by name and searched. */
export function CategoriesScreen({ page }: { page: CategoriesPage }): ReactNode {
  const { t, i18n } = useLingui();
  const name = useSite()?.name ?? '';
  const [order, setOrder] = useState<Order>('count');
  const [typed, setTyped] = useState('');
  const count = page.categories.length;
  const wanted = foldText(typed.trim());
  const found = page.categories.filter(({ title }) => foldText(title).includes(wanted));
  const shown =
    order === 'count'
      ? found
      : [...found].sort((a, b) => a.title.localeCompare(b.title, i18n.locale));
  return (
    <>
      <PageHead
        title={t`Categories`}
        description={t`All video categories on ${name}.`}
        path={pages.categories()}
        isNoindex={count === 0}
      />
      <ListHead
        heading={t`Categories`}
        count={t`${plural(count, { one: '# category', other: '# categories' })}`}
      />
      <div className={`${styles['tools']} only-scripted`}>
        <SearchField label={t`Search categories`} value={typed} onChange={setTyped} />
        <OrderButtons order={order} onChoose={setOrder} />
      </div>
      {shown.length === 0 ? (
        <State icon={<SearchX className="icon" />} title={t`No matching category`} />
      ) : (
        <div data-hideable="">
          <HiddenLine />
          <ul className={styles['grid']}>
            {shown.map((category, index) => (
              <CategoryCard key={category.dir} category={category} isEager={index < eager} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function OrderButtons({
  order,
  onChoose,
}: {
  order: Order;
  onChoose: (order: Order) => void;
}): ReactNode {
  const { t } = useLingui();
  const labels: [Order, string][] = [
    ['count', t`Most videos`],
    ['alphabet', t`A–Z`],
  ];
  return (
    <fieldset className={segments['segments']} aria-label={t`Sort`}>
      {labels.map(([each, label]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === order}
          onClick={() => onChoose(each)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function CategoryCard({
  category: { dir, title, total_videos, img },
  isEager,
}: {
  category: Category;
  isEager: boolean;
}): ReactNode {
  const total = useFormat().number(total_videos);
  return (
    <li>
      <a
        className={`${styles['card']} framed`}
        href={listingPage({ kind: 'categories', dirs: [dir] }, 'latest-updates')}
      >
        <span className={styles['picture']}>
          {img === '' ? (
            <ImageOff className="icon" />
          ) : (
            <img src={img} alt="" width="640" height="360" loading={isEager ? 'eager' : 'lazy'} />
          )}
        </span>
        <span className={styles['title']}>{title}</span>
        <span className="num quiet small" suppressHydrationWarning>
          {total}
        </span>
      </a>
    </li>
  );
}
