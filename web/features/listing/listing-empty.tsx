import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { chosenCategories, listingPage } from '#contracts/pages/listing-pages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { country_menu_id } from '../countries/index.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { SearchX } from '../../ui/icons.tsx';
import { State } from '../../ui/state.tsx';
import { FewerChoices } from './fewer-choices.tsx';
import type { ListingPage } from './load-listing.ts';

interface ListingEmptyProps {
  page: ListingPage;
  /** How many filters are set. */
  chosen: number;
  last: number;
}

/** Why a list shows nothing, and the way on. */
export function ListingEmpty({ page, chosen, last }: ListingEmptyProps): ReactNode {
  const { t } = useLingui();
  const icon = <SearchX className="icon" />;
  const { place } = page;
  if (page.is_past_end && page.total_count > 0) return <PastEnd page={page} last={last} />;
  if (place.kind === 'top-country' && place.code === '') return <NoCountry />;
  const most = place.kind === 'search' ? 0 : 1;
  if (chosen > 0 || chosenCategories(place).length > most)
    return (
      <State icon={icon} title={t`No videos match`} action={<FewerChoices page={page} />} isPage>
        {t`Remove a filter or clear them all.`}
      </State>
    );
  return (
    <State icon={icon} title={t`No videos yet`} isPage>
      {t`Nothing here yet.`}
    </State>
  );
}

function PastEnd({ page, last }: { page: ListingPage; last: number }): ReactNode {
  const { t } = useLingui();
  const { place, sort, query } = page;
  const number = useFormat().number(query.page);
  return (
    <State
      icon={<SearchX className="icon" />}
      title={t`There is no page ${number}.`}
      action={
        <a className={buttonClass()} href={listingPage(place, sort, { ...query, page: last })}>
          {t`Go to the last page`}
        </a>
      }
      isPage
    >
      {t`${plural(last, { one: 'The list has # page.', other: 'The list has # pages.' })}`}
    </State>
  );
}

function NoCountry(): ReactNode {
  const { t } = useLingui();
  return (
    <State
      icon={<SearchX className="icon" />}
      title={t`Pick a country`}
      action={
        <button
          type="button"
          className={`${buttonClass()} only-scripted`}
          popoverTarget={country_menu_id}
        >
          {t`Choose a country`}
        </button>
      }
    >
      {t`Choose a country to see its videos here.`}
    </State>
  );
}
