import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { Country } from '#contracts/calls/catalogue/catalogue.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { currentVisitor, clearPreference, storePreference } from '../../lib/visit/preferences.ts';
import { useRootData } from '../../lib/visit/site.ts';
import { useCount } from '../../lib/i18n/use-format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Check } from '../../ui/icons.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import {
  countryOf,
  movedToFront,
  matchingCountries,
  useNoCountryText,
  withCountry,
  type CountryList,
} from './country-choice.ts';
import { Flag } from './flag.tsx';
import { useCountries } from './use-countries.ts';
import { useListKeys } from './use-list-keys.ts';
import styles from './country-panel.module.css';
import { localAddress } from '../../lib/visit/page-address.ts';

export interface CountryPanelProps {
  list: CountryList;
  /** Called when a country, or none, was chosen. */
  onDone: () => void;
}

/** A search field, and the countries with videos as links to the same list; the first is none. */
export function CountryPanel({ list, onDone }: CountryPanelProps): ReactNode {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState('');
  // The visitor's own choice comes first.
  const [own] = useState(() => currentVisitor().country);
  const { countries, areCapped, isFailed, retry } = useCountries(list, languageOf(i18n.locale));
  const none = useNoCountryText(list);
  const panel = useRef<HTMLDivElement>(null);
  useListKeys(panel);
  useEffect(() => {
    // An on-screen keyboard would cover the list.
    if (matchMedia('(hover: hover)').matches) panel.current?.querySelector('input')?.focus();
  }, []);
  const shown =
    countries && matchingCountries(movedToFront(countries, [countryOf(list), own]), typed);
  return (
    <div className={styles['panel']} ref={panel}>
      <SearchField label={t`Search countries`} value={typed} onChange={setTyped} />
      <ul className={styles['list']} aria-busy={!countries && !isFailed}>
        {typed.trim() === '' && !isFailed && (
          <li>
            <Choice list={list} code="" title={none} onDone={onDone} />
          </li>
        )}
        {shown?.map((country) => (
          <li key={country.code}>
            <Choice list={list} {...country} isCapped={areCapped} onDone={onDone} />
          </li>
        ))}
        {!countries && !isFailed && <Bones />}
      </ul>
      <output className={`${styles['note']} quiet small`}>
        {shown?.length === 0 && t`No matching country`}
        {isFailed && t`Could not load countries.`}
      </output>
      {isFailed && (
        <button type="button" className={`${buttonClass()} ${styles['retry']}`} onClick={retry}>
          {t`Try again`}
        </button>
      )}
    </div>
  );
}

interface ChoiceProps extends Partial<Country> {
  list: CountryList;
  code: string;
  title: string;
  isCapped?: boolean;
  onDone: () => void;
}

function Choice({ list, code, title, total_videos, isCapped, onDone }: ChoiceProps): ReactNode {
  const count = useCount();
  const shown_country = useRootData()?.preferences.country;
  const isChosen = countryOf(list) === code;
  const target = withCountry(list, code);
  const choose = (event: MouseEvent): void => {
    if (code === '') clearPreference('country');
    else storePreference('country', code);
    onDone();
    if (isRussia(code) === isRussia(shown_country)) return;
    // The chrome depends on it and changes only with a document.
    event.preventDefault();
    location.assign(localAddress(target));
  };
  return (
    <a
      className={styles['choice']}
      href={target}
      aria-current={isChosen ? 'true' : undefined}
      onClick={choose}
    >
      {code === '' ? <span className={styles['noFlag']} /> : <Flag code={code} />}
      <span className={styles['title']}>{title}</span>
      {isChosen && <Check className="icon icon-small" />}
      {total_videos !== undefined && (
        <span className="num quiet small">{count(total_videos, isCapped)}</span>
      )}
    </a>
  );
}

const isRussia = (code: string | undefined): boolean => code === 'ru';

/** Visible only when the countries load slowly. */
function Bones(): ReactNode {
  return Array.from({ length: 6 }, (_, index) => (
    <li key={index} className={styles['bone']} aria-hidden="true" />
  ));
}
