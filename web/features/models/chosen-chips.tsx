import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ModelFilters } from '#contracts/calls/catalogue/models.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import chip from '../../ui/chip.module.css';
import { X } from '../../ui/icons.tsx';
import { chosenFilters, without, type FilterName } from './chosen-filters.ts';
import { factLabels, factValues } from './fact-texts.ts';
import { letterText } from './letter-texts.ts';
import styles from './models.module.css';

interface ChosenChipsProps {
  filters: ModelFilters;
  /** Whether to link to the list without filters; an empty list has that link itself. */
  hasReset: boolean;
  hrefOf: (filters: ModelFilters) => string;
}

/** The filters that are set, each as a link that removes it, and a link that removes all. */
export function ChosenChips({ filters, hasReset, hrefOf }: ChosenChipsProps): ReactNode {
  const { t } = useLingui();
  const textOf = useFilterText(filters);
  const names = chosenFilters(filters);
  if (names.length === 0) return null;
  return (
    <div className={`${chip['chips']} ${styles['chosen']}`}>
      {names.map((name) => {
        const title = textOf(name);
        return (
          <a
            key={name}
            className={chip['chip']}
            href={hrefOf(without(filters, name))}
            aria-current="true"
            aria-label={t`Remove ${title}`}
          >
            <span className={styles['text']}>{title}</span>
            <X className="icon icon-small" />
          </a>
        );
      })}
      {hasReset && names.length > 1 && (
        <a className={`${chip['chip']} ${chip['add']}`} href={hrefOf({})}>
          {t`Clear filters`}
        </a>
      )}
    </div>
  );
}

/** The text of a filter: `Height: 165–174 cm`. */
function useFilterText(filters: ModelFilters): (name: FilterName) => string {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const said = (label: string, value: string): string => t`${label}: ${value}`;
  return (name) => {
    if (name === 'country') return said(t`Country`, format.country(filters.country ?? ''));
    if (name === 'letter')
      return said(
        t`First letter`,
        letterText(filters.letter ?? '', (text) => i18n._(text)),
      );
    const value = factValues[name][(filters[name] ?? 0) - 1];
    return said(i18n._(factLabels[name]), value ? i18n._(value) : '');
  };
}
