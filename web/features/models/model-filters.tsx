import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Country } from '#contracts/calls/catalogue/catalogue.ts';
import {
  filterCodes,
  type FilterCode,
  type ModelFilters,
} from '#contracts/calls/catalogue/models.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import chip from '../../ui/chip.module.css';
import { Choice, Filter, FilterPanel } from '../../ui/filters.tsx';
import { ChevronDown } from '../../ui/icons.tsx';
import { Flag } from '../countries/index.ts';
import { toggled } from './chosen-filters.ts';
import { factLabels, factValues } from './fact-texts.ts';
import styles from './models.module.css';

interface ModelFilterPanelProps {
  filters: ModelFilters;
  countries: readonly Country[];
  isOpen: boolean;
  hrefOf: (filters: ModelFilters) => string;
}

const attributes = Object.keys(filterCodes) as FilterCode[];
/** Two rows of two where there is room; the others unfold. */
const attributes_shown = 4;
/** Countries shown in the panel; the others unfold. */
const countries_shown = 12;

/** Every value is a link that sets its filter, or takes it away, and starts again at page 1. */
export function ModelFilterPanel({
  filters,
  countries,
  isOpen,
  hrefOf,
}: ModelFilterPanelProps): ReactNode {
  const rest = attributes.slice(attributes_shown);
  const filter = (attribute: FilterCode): ReactNode => (
    <AttributeFilter key={attribute} attribute={attribute} filters={filters} hrefOf={hrefOf} />
  );
  return (
    <FilterPanel isOpen={isOpen} isStacked>
      {attributes.slice(0, attributes_shown).map(filter)}
      <MoreFilters
        isOpen={filters.country !== undefined || rest.some((each) => filters[each] !== undefined)}
      >
        {rest.map(filter)}
        <CountryFilter filters={filters} countries={countries} hrefOf={hrefOf} />
      </MoreFilters>
    </FilterPanel>
  );
}

function AttributeFilter({
  attribute,
  filters,
  hrefOf,
}: Pick<ModelFilterPanelProps, 'filters' | 'hrefOf'> & { attribute: FilterCode }): ReactNode {
  const { i18n } = useLingui();
  return (
    <Filter label={i18n._(factLabels[attribute])}>
      {factValues[attribute].map((text, index) => (
        <Choice
          key={text.id}
          href={hrefOf(toggled(filters, attribute, index + 1))}
          isChosen={filters[attribute] === index + 1}
        >
          {i18n._(text)}
        </Choice>
      ))}
    </Filter>
  );
}

/** In the browser alone, like the panel itself. */
let isMoreLeftOpen = false;

/** The filters that do not fit the first look. Open from the start where one of them is set. */
function MoreFilters({ isOpen, children }: { isOpen: boolean; children: ReactNode }): ReactNode {
  const { t } = useLingui();
  const [isUnfolded, setUnfolded] = useState(isOpen || isMoreLeftOpen);
  return (
    <details
      className={styles['moreFilters']}
      open={isUnfolded}
      onToggle={({ currentTarget: { open } }) => {
        isMoreLeftOpen = open;
        setUnfolded(open);
      }}
    >
      <summary className={chip['chip']}>
        {t`More filters`}
        <ChevronDown className="icon icon-small" />
      </summary>
      <div>{children}</div>
    </details>
  );
}

/** The chosen country always comes first. */
function CountryFilter({
  filters,
  countries,
  hrefOf,
}: Omit<ModelFilterPanelProps, 'isOpen'>): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const chosen = filters.country;
  const choice = (code: string, title: string): ReactNode => (
    <Choice key={code} href={hrefOf(toggled(filters, 'country', code))} isChosen={code === chosen}>
      <Flag code={code} />
      {title}
    </Choice>
  );
  const others = countries.filter(({ code }) => code !== chosen);
  const rest = others.slice(countries_shown);
  return (
    <Filter label={t`Country`} isWhole>
      {chosen !== undefined && choice(chosen, format.country(chosen))}
      {others.slice(0, countries_shown).map(({ code, title }) => choice(code, title))}
      {rest.length > 0 && (
        <details className={styles['more']}>
          <summary className={chip['chip']}>
            {t`More countries`}
            <ChevronDown className="icon icon-small" />
          </summary>
          <div className={chip['chips']}>{rest.map(({ code, title }) => choice(code, title))}</div>
        </details>
      )}
    </Filter>
  );
}
