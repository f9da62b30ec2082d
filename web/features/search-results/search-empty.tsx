import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import type { Suggestions } from '#contracts/calls/search/suggestions.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { searchPage } from '#contracts/pages/search-pages.ts';
import { useCount } from '../../lib/i18n/use-format.ts';
import chip from '../../ui/chip.module.css';
import { Count } from '../../ui/count.tsx';
import { SearchX } from '../../ui/icons.tsx';
import { State } from '../../ui/state.tsx';
import type { NearSearch } from './load-search.ts';
import styles from './search-results.module.css';

interface Way {
  href: string;
  title: string;
  count?: string;
}

/** A search that finds no videos: its words one by one, what is spelled nearly like it, and what is popular. */
export function SearchEmpty({
  text,
  near,
}: {
  text: string;
  near: NearSearch | undefined;
}): ReactNode {
  const { t } = useLingui();
  const count = useCount();
  const words = (near?.words ?? []).map(({ text: word, total_count, total_is_capped }): Way => ({
    href: searchPage(word),
    title: word,
    count: count(total_count, total_is_capped),
  }));
  const spellings = near?.spellings ? waysTo(near.spellings) : [];
  const hasWays = words.length + spellings.length > 0;
  return (
    <State
      icon={<SearchX className="icon" />}
      title={t`No videos for “${text}”`}
      action={
        hasWays && (
          <div className={styles['ways']}>
            <Ways title={t`Search for fewer words`} ways={words} />
            <Ways title={t`Similar spellings`} ways={spellings} />
          </div>
        )
      }
      isPage
    >
      {t`All words were searched in titles, descriptions, models, channels, categories and tags.`}
    </State>
  );
}

function Ways({ title, ways }: { title: string; ways: readonly Way[] }): ReactNode {
  const heading_id = useId();
  if (ways.length === 0) return null;
  return (
    <nav aria-labelledby={heading_id}>
      <h3 id={heading_id} className="caps">
        {title}
      </h3>
      <div className={chip['chips']}>
        {ways.map(({ href, title: name, count }) => (
          <a key={href} className={chip['chip']} href={href}>
            <bdi>{name}</bdi>
            {count !== undefined && <Count>{count}</Count>}
          </a>
        ))}
      </div>
    </nav>
  );
}

const waysTo = ({ categories, models, channels, queries }: Suggestions): Way[] => [
  ...categories.map(({ dir, title }) => ({
    href: listingPage({ kind: 'categories', dirs: [dir] }, 'latest-updates'),
    title,
  })),
  ...models.map(({ dir, title }) => ({ href: pages.model(dir), title })),
  ...channels.map(({ dir, title }) => ({ href: pages.channel(dir), title })),
  ...queries.map(({ title }) => ({ href: searchPage(title), title })),
];
