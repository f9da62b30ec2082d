import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { peopleSorts, type PeopleSort } from '#contracts/calls/catalogue/models.ts';
import { Sorts } from '../../ui/sorts.tsx';
import { sortLabels } from './people-texts.ts';

interface PeopleSortsProps {
  sort: PeopleSort;
  hrefOf: (sort: PeopleSort) => string;
}

/** Every sort as a link to the first page of the list. */
export function PeopleSorts({ sort, hrefOf }: PeopleSortsProps): ReactNode {
  const { i18n } = useLingui();
  const options = peopleSorts.map((each) => ({
    sort: each,
    label: i18n._(sortLabels[each]),
    href: hrefOf(each),
  }));
  return <Sorts options={options} chosen={sort} />;
}
