import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from '../../ui/icons.tsx';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { listingPage, type ListingFilters, type ListingPlace } from '#contracts/listing-pages.ts';
import { isVideoSort } from '#contracts/pages.ts';
import type { VideoSort } from '#contracts/listing-url.ts';
import chip from '../../ui/chip.module.css';
import segments from '../../ui/segments.module.css';
import { sortLabels, sortOrder } from './sort-texts.ts';

interface SortProps {
  place: ListingPlace;
  sort: VideoSort;
  query: ListingFilters;
  className: string | undefined;
}

/** All sorts side by side; on phones only where scripts do not run. */
export function SortLinks({ place, sort, query, className }: SortProps): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <nav className={`${segments['segments']} ${className}`} aria-label={t`Sort`}>
      {sortOrder.map((each) => (
        <a key={each} href={listingPage(place, each, { ...query, page: 1 })} aria-current={each === sort ? 'true' : undefined}>
          {i18n._(sortLabels[each])}
        </a>
      ))}
    </nav>
  );
}

/** The phone's own picker. */
export function SortSelect({ place, sort, query, className }: SortProps): ReactNode {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const choose = (value: string): void => {
    if (isVideoSort(value)) void navigate(listingPage(place, value, { ...query, page: 1 }));
  };
  return (
    <label className={`${chip['chip']} ${className}`}>
      <span aria-hidden="true">{i18n._(sortLabels[sort])}</span>
      <ChevronDown className="icon icon-small" />
      <select aria-label={t`Sort`} value={sort} onChange={(event) => choose(event.target.value)}>
        {sortOrder.map((each) => (
          <option key={each} value={each}>
            {i18n._(sortLabels[each])}
          </option>
        ))}
      </select>
    </label>
  );
}
