import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { limits } from '#contracts/limits/limits.ts';
import { pages } from '#contracts/pages/pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { useSite } from '../../lib/visit/site.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { Toolbar } from '../../ui/filters.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { pageCount } from '../../ui/page-window.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { PeopleEmpty, PeopleGrid, PeopleSorts, useSorted } from '../people/index.ts';
import type { ChannelsPage } from './load-channels.ts';

/** About one row of cards on a wide screen, two on a phone. */
const eager = 6;

/** All channels with videos of the visitor's orientation, sorted. */
export function ChannelsScreen({ page }: { page: ChannelsPage }): ReactNode {
  const { t } = useLingui();
  const name = useSite()?.name ?? '';
  const { sort, total_count } = page;
  const total = useFormat().number(total_count);
  const heading = t`Channels`;
  const sorted = useSorted(sort);
  const last = pageCount(total_count, limits.page_size.default);
  const hrefOf = (number: number): string => pages.channels(sort, number);
  return (
    <>
      <PageHead
        title={heading}
        sorted={sorted}
        page={page.page}
        description={t`Channels on ${name}, ${total} in all: the studios behind the videos.`}
        {...(page.is_past_end ? {} : { path: hrefOf(page.page) })}
        isNoindex={page.people.length === 0}
      />
      <ListHead
        heading={heading}
        count={t`${plural(total_count, { one: `${total} channel`, other: `${total} channels` })}`}
      />
      <Toolbar>
        <PeopleSorts sort={sort} hrefOf={(each) => pages.channels(each)} />
      </Toolbar>
      {page.people.length === 0 ? (
        <PeopleEmpty
          title={t`No channels yet`}
          end={
            page.is_past_end && total_count > 0
              ? { page: page.page, last, href: hrefOf(last) }
              : undefined
          }
        />
      ) : (
        <PeopleGrid people={page.people} hrefOf={(dir) => pages.channel(dir)} eager={eager} />
      )}
      {total_count > 0 && <Pagination page={page.page} last={last} hrefOf={hrefOf} />}
    </>
  );
}
