import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Country } from '#contracts/calls/catalogue/catalogue.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { Flag } from './flag.tsx';
import styles from './country-links.module.css';

/** The countries with videos as plain links, in place of the selector without scripts. */
export function CountryLinks({ countries }: { countries: readonly Country[] }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  if (countries.length === 0) return null;
  const title = t`Countries`;
  return (
    <nav className={styles['countries']} aria-label={title}>
      <h2 className="caps">{title}</h2>
      <ul>
        {countries.map(({ code, title: name, total_videos }) => (
          <li key={code}>
            <a href={listingPage({ kind: 'country', code }, 'latest-updates')}>
              <span>{name}</span>
              <span className="num quiet">{format.count(total_videos)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The countries with videos as a grid with their flags: what a page of no country shows. */
export function CountryGrid({ countries }: { countries: readonly Country[] }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <nav className={styles['grid']} aria-label={t`Countries`}>
      <ul>
        {countries.map(({ code, title, total_videos }) => (
          <li key={code}>
            <a className="lit" href={listingPage({ kind: 'country', code }, 'latest-updates')}>
              <Flag code={code} />
              <span>{title}</span>
              <span className="num quiet small" suppressHydrationWarning>
                {format.count(total_videos)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
