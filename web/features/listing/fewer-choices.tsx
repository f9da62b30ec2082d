import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { countryName } from '#contracts/countries.ts';
import {
  chosenCategories,
  listingPage,
  type ListingFilters,
  type ListingPlace,
} from '#contracts/pages/listing-pages.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { useCount } from '../../lib/i18n/use-format.ts';
import chip from '../../ui/chip.module.css';
import { Count } from '../../ui/count.tsx';
import { X } from '../../ui/icons.tsx';
import { dateLabels, durationLabels, hdLabel } from './filter-texts.ts';
import type { ListingPage } from './load-listing.ts';
import { toggledCategory } from './toggled-category.ts';
import styles from './listing-screen.module.css';

const without = {
  type: { type: 'all' },
  duration: { duration: '' },
  date: { date: '' },
  country: { country: '' },
} as const;

interface Choice {
  key: string;
  title: string;
  /** The list without it. */
  href: string;
}

/** Links out of an empty list: each of its choices as a link without it, and the nearest lists that are not empty. */
export function FewerChoices({ page }: { page: ListingPage }): ReactNode {
  return (
    <div className={styles['fewer']}>
      <ChosenFilters page={page} />
      {page.nearest.length > 0 && <Nearest page={page} />}
    </div>
  );
}

/** The choices of a list, each as a link without it, and a link to the whole list. */
export function ChosenFilters({ page }: { page: ListingPage }): ReactNode {
  const { t } = useLingui();
  const { place, sort } = page;
  const choices = useChoices(page);
  return (
    <nav className={chip['chips']} aria-label={t`Remove a filter`}>
      {choices.map(({ key, title, href }) => (
        <a
          key={key}
          className={chip['chip']}
          href={href}
          aria-label={t`Remove ${title}`}
          rel="nofollow"
        >
          {title}
          <X className="icon icon-small" />
        </a>
      ))}
      <a className={`${chip['chip']} ${chip['add']}`} href={listingPage(placeOf(place, []), sort)}>
        {t`Clear all`}
      </a>
    </nav>
  );
}

function Nearest({ page }: { page: ListingPage }): ReactNode {
  const { t } = useLingui();
  const count = useCount();
  const { place, sort, nearest } = page;
  const titlesOf = useTitles(page);
  const title = t`Close matches`;
  return (
    <nav aria-label={title}>
      <h3 className="caps">{title}</h3>
      <ul className={styles['nearest']}>
        {nearest.map(({ dirs, total_videos, total_is_capped, ...filters }) => {
          const href = listingPage(placeOf(place, dirs), sort, filters);
          const titles = titlesOf(placeOf(place, dirs), filters);
          return (
            <li key={href}>
              <a href={href} rel="nofollow">
                {titles.length > 0 ? titles.map((each) => each.title).join(' · ') : t`All videos`}
              </a>
              <Count>{count(total_videos, total_is_capped)}</Count>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function placeOf(place: ListingPlace, dirs: readonly string[]): ListingPlace {
  if (place.kind === 'search') return { ...place, dirs };
  if (place.kind !== 'categories') return place;
  return dirs.length > 0 ? { kind: 'categories', dirs } : { kind: 'all' };
}

type Filter = keyof typeof without;
type Named = { key: string; title: string; dir: string } | { key: Filter; title: string };

/** The names of a list's choices: its categories, then its filters. */
function useTitles({
  categories,
}: ListingPage): (place: ListingPlace, filters: ListingFilters) => Named[] {
  const { i18n } = useLingui();
  const nameOf = (dir: string): string =>
    categories.find((category) => category.dir === dir)?.title ?? dir;
  return (place, { type, duration, date, country }) => [
    ...chosenCategories(place).map((dir) => ({ key: `category-${dir}`, title: nameOf(dir), dir })),
    ...(type === 'hd' ? [{ key: 'type' as const, title: i18n._(hdLabel) }] : []),
    ...(duration ? [{ key: 'duration' as const, title: i18n._(durationLabels[duration]) }] : []),
    ...(date ? [{ key: 'date' as const, title: i18n._(dateLabels[date]) }] : []),
    ...(country
      ? [{ key: 'country' as const, title: countryName(country, languageOf(i18n.locale)) }]
      : []),
  ];
}

function useChoices(page: ListingPage): Choice[] {
  const { place, sort, query } = page;
  const dirs = chosenCategories(place);
  return useTitles(page)(place, query).map((named) => ({
    ...named,
    href:
      'dir' in named
        ? (toggledCategory({ dirs, sort, query, place }, named.dir) ?? '')
        : listingPage(place, sort, { ...query, page: 1, ...without[named.key] }),
  }));
}
