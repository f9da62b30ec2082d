import { useLingui } from '@lingui/react/macro';
import type { PeopleSort } from '#contracts/calls/models.ts';
import { sortLabels } from './sort-texts.ts';

/** The title of a list's page: its heading, its sort where it is another than at first, and its number. */
export function useListTitle(named: string, sort: PeopleSort, number: number): string {
  const { t, i18n } = useLingui();
  const sorted = i18n._(sortLabels[sort]);
  const heading = sort === 'most-popular' ? named : t`${named}: ${sorted}`;
  return number > 1 ? t`${heading}, page ${number}` : heading;
}
