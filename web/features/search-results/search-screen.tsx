import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { pluralBasis } from '../../lib/i18n/format.ts';
import { useCount } from '../../lib/i18n/use-format.ts';
import { AddedCategories, isNarrowed, ListingBody, type ListingPage } from '../listing/index.ts';
import type { SearchPage } from './load-search.ts';
import { titleMarker } from './mark-words.tsx';
import { RelatedSearches } from './related-searches.tsx';
import { SearchEmpty } from './search-empty.tsx';
import { SearchHead, useShownText } from './search-head.tsx';
import { BlockedSearch, SearchWarning } from './search-help.tsx';
import { useSearchField } from './use-search-field.ts';

/** The videos that a search finds. */
export function SearchScreen({ page }: { page: SearchPage }): ReactNode {
  useSearchClicks(page);
  return page.restriction?.effect === 'block' ? (
    <BlockedSearch help={page.restriction.help} text={page.text} />
  ) : (
    <FoundVideos page={page} />
  );
}

/** Counts that a result of this search was opened; its code loads after the page. */
function useSearchClicks({ place, orientation }: ListingPage): void {
  const text = place.kind === 'search' ? place.text : undefined;
  useEffect(() => {
    if (text === undefined) return undefined;
    const stop = new AbortController();
    import('./count-search-click.ts').then(
      ({ countSearchClick }) => countSearchClick({ text, orientation }, stop.signal),
      () => undefined,
    );
    return () => stop.abort();
  }, [text, orientation]);
}

function FoundVideos({ page }: { page: SearchPage }): ReactNode {
  const { t } = useLingui();
  const { text, overview, correction, restriction, query } = page;
  const { shown, heading } = useShownText(text, correction);
  const total_count = pluralBasis(page.total_count);
  const total = useCount()(page.total_count, page.total_is_capped);
  const number = query.page;
  useSearchField(text);
  return (
    <>
      <PageHead
        title={heading}
        page={number}
        description={heading}
        {...(page.is_past_end ? {} : { path: listingPage(page.place, page.sort, query) })}
        isNoindex
      />
      <SearchHead
        text={text}
        correction={correction}
        overview={overview}
        videos={isNarrowed(page) ? undefined : page}
        tab="videos"
        count={t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`}
      />
      {restriction?.help && <SearchWarning help={restriction.help} />}
      <ListingBody
        page={page}
        markTitle={titleMarker(shown)}
        side={page.categories.length > 0 && <AddedCategories page={page} />}
        empty={<SearchEmpty text={shown} near={page.near} />}
      />
      <RelatedSearches searches={overview?.related ?? []} except={page.near?.words} />
    </>
  );
}
