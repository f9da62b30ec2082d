import { useLingui } from '@lingui/react/macro';
import { SearchX } from '../../ui/icons.tsx';
import { useEffect, type ReactNode } from 'react';
import { limits } from '#contracts/limits/limits.ts';
import { feedFormats, feedTypes, homeFeedAddress } from '#contracts/pages/feeds/home-feed.ts';
import { pages } from '#contracts/pages/pages.ts';
import { ContinueRoom } from './continue-room.tsx';
import { HomeTop } from './home-top.tsx';
import { PageHead } from '../../lib/document/page-head.tsx';
import { useSite } from '../../lib/visit/site.ts';
import { pageCount } from '../../ui/page-window.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { State } from '../../ui/state.tsx';
import { rememberPopularPage, type HomePage } from './load-home.ts';
import { HiddenLine } from '../hidden-things/index.ts';
import { CardSection, SeeMore, VideoGrid, VideoRow } from '../card/index.ts';

/** On phones the first row of the latest stands in the first look, and is the largest thing there. */
const eager = 2;

export function HomeScreen({ page }: { page: HomePage }): ReactNode {
  const { t } = useLingui();
  const name = useSite()?.name ?? '';
  const { popular, popular_page, latest, orientation, now } = page;
  useEffect(() => rememberPopularPage(popular_page), [popular_page]);
  const isEmpty = latest.videos.length === 0;
  const headings = {
    popular: t({ message: 'Most popular now', context: 'heading of a list on the home page' }),
    latest: t`Latest videos`,
  };
  const feeds = feedFormats.map((format) => ({
    type: feedTypes[format],
    path: homeFeedAddress(format, orientation),
  }));
  const description = t`${name}: new and popular videos, free to watch.`;
  return (
    <>
      <PageHead description={description} path={pages.home()} isNoindex={isEmpty} feeds={feeds} />
      <h1 className="sr">{name}</h1>
      <HomeTop />
      <ContinueRoom />
      <div data-hideable="">
        <HiddenLine />
        {popular.videos.length > 0 && (
          <VideoRow
            title={headings.popular}
            more={<SeeMore href={pages.videos('most-popular')} what={headings.popular} />}
            videos={popular.videos}
            now={now}
          />
        )}
        {isEmpty ? (
          <State icon={<SearchX className="icon" />} title={t`No videos yet`}>
            {t`Nothing here yet.`}
          </State>
        ) : (
          <CardSection
            title={headings.latest}
            more={<SeeMore href={pages.videos('latest-updates')} what={headings.latest} />}
          >
            <VideoGrid videos={latest.videos} now={now} eager={eager} />
            {/* The numbers are pages of the listing (60 each, so none is skipped); these 24 are the head of its first. */}
            <Pagination
              page={0}
              last={pageCount(latest.total_count, limits.page_size.videos)}
              hrefOf={(number) => pages.videos('latest-updates', { page: number })}
            />
          </CardSection>
        )}
      </div>
    </>
  );
}
