import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { limits } from '#contracts/limits/limits.ts';
import type { ModelFilters } from '#contracts/calls/catalogue/models.ts';
import { pages } from '#contracts/pages/pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { useSite } from '../../lib/visit/site.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { FilterToggle, Toolbar } from '../../ui/filters.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { pageCount } from '../../ui/page-window.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { PeopleEmpty, PeopleGrid, PeopleSorts, useSorted } from '../people/index.ts';
import { ChosenChips } from './chosen-chips.tsx';
import { chosenFilters, without } from './chosen-filters.ts';
import { LetterStrip } from './letter-strip.tsx';
import type { ModelsPage } from './load-models.ts';
import { ModelFilterPanel } from './model-filters.tsx';

/** All models, sorted, narrowed by filters and by first letter. */
export function ModelsScreen({ page }: { page: ModelsPage }): ReactNode {
  const { t } = useLingui();
  const name = useSite()?.name ?? '';
  const { sort, query, total_count } = page;
  const { filters } = query;
  const total = useFormat().number(total_count);
  const heading = t`Models`;
  const sorted = useSorted(sort);
  const hrefOf = (changed: ModelFilters): string => pages.models(sort, changed);
  return (
    <>
      <PageHead
        title={heading}
        sorted={sorted}
        page={query.page}
        description={t`Models on ${name}, ${total} in all: sort them, filter them or go by the first letter.`}
        {...(page.is_past_end ? {} : { path: pages.models(sort, filters, query.page) })}
        isNoindex={page.people.length === 0 || chosenFilters(filters).length > 0}
      />
      <ListHead
        heading={heading}
        count={t`${plural(total_count, { one: `${total} model`, other: `${total} models` })}`}
      />
      <Tools page={page} hrefOf={hrefOf} />
      <LetterStrip
        letters={page.letters}
        chosen={filters.letter}
        hrefOf={(letter) =>
          hrefOf(letter === undefined ? without(filters, 'letter') : { ...filters, letter })
        }
      />
      <ChosenChips filters={filters} hasReset={page.people.length > 0} hrefOf={hrefOf} />
      <List page={page} />
    </>
  );
}

function Tools({
  page,
  hrefOf,
}: {
  page: ModelsPage;
  hrefOf: (filters: ModelFilters) => string;
}): ReactNode {
  const { filters } = page.query;
  const [isOpen, toggle] = usePanel();
  // The letter strip marks the letter itself.
  const chosen = chosenFilters(filters).filter((name) => name !== 'letter').length;
  return (
    <>
      <Toolbar>
        <FilterToggle chosen={chosen} isOpen={isOpen} onToggle={toggle} />
        <PeopleSorts sort={page.sort} hrefOf={(sort) => pages.models(sort, filters)} />
      </Toolbar>
      <ModelFilterPanel
        filters={filters}
        countries={page.countries}
        isOpen={isOpen}
        hrefOf={hrefOf}
      />
    </>
  );
}

/** In the browser alone: a document always begins with the panel closed. */
let isLeftOpen = false;

/** Remembers the panel across pages: Back restores the scroll position only at the same height. */
function usePanel(): [isOpen: boolean, toggle: () => void] {
  const [isOpen, setOpen] = useState(isLeftOpen);
  const toggle = (): void => {
    isLeftOpen = !isOpen;
    setOpen(isLeftOpen);
  };
  return [isOpen, toggle];
}

/** About one row of cards on a wide screen, two on a phone. */
const eager = 6;

function List({ page }: { page: ModelsPage }): ReactNode {
  const { t } = useLingui();
  const { sort, query, total_count } = page;
  const last = pageCount(total_count, limits.page_size.default);
  const hrefOf = (number: number): string => pages.models(sort, query.filters, number);
  return (
    <>
      {page.people.length === 0 ? (
        <PeopleEmpty
          title={chosenFilters(query.filters).length > 0 ? t`No models match` : t`No models yet`}
          end={
            page.is_past_end && total_count > 0
              ? { page: query.page, last, href: hrefOf(last) }
              : undefined
          }
          unfiltered={chosenFilters(query.filters).length > 0 ? pages.models(sort) : undefined}
        />
      ) : (
        <PeopleGrid people={page.people} hrefOf={(dir) => pages.model(dir)} eager={eager} />
      )}
      {total_count > 0 && <Pagination page={query.page} last={last} hrefOf={hrefOf} />}
    </>
  );
}
