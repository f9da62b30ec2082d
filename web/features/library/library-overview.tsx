import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { limits } from '#contracts/limits/limits.ts';
import { pages } from '#contracts/pages/pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { albumFavouriteId } from '../../lib/store/favourite-id.ts';
import type { FavouriteAlbum } from '../../lib/store/local-store.ts';
import { useLocalStore } from '../../lib/store/use-local-store.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import {
  type CardData,
  CardSection,
  row_sizes,
  ScrollRow,
  SeeMore,
  VideoCards,
  useFavouritable,
} from '../card/index.ts';
import { EmptyAction } from './library-screen.tsx';
import { storedCard, storedHistoryCard } from './stored-card.ts';
import { useAccountHistory } from './use-account-history.ts';
import styles from './library-screen.module.css';

const nothing: readonly never[] = [];
const most_shown = limits.page_size.home_popular;

interface LibraryOverviewProps {
  /** Videos to continue; it belongs to another room, as the cards of albums do. */
  continueRow: ReactNode;
  albumCard: (album: FavouriteAlbum) => ReactNode;
}

/** /library/: the head of every list that is stored in this browser. */
export function LibraryOverview({ continueRow, albumCard }: LibraryOverviewProps): ReactNode {
  const { t } = useLingui();
  const isLoaded = useLocalStore(() => true, false);
  const isEmpty = useLocalStore(
    ({ history, favourites, account }) =>
      !account && history.get().length + favourites.get().length === 0,
    false,
  );
  return (
    <>
      <PageHead
        title={t`Library`}
        description={t`Videos to continue, your history and your favourites. Saved on this device only.`}
        path={pages.library()}
        isNoindex
      />
      <header className={styles['head']}>
        <h1>{t`Library`}</h1>
      </header>
      <p className={styles['noScript']}>
        {t`This list is stored in your browser. Turn on JavaScript to see it.`}
      </p>
      <div className={`${styles['list']} ${styles['rows']}`}>
        {isLoaded && (
          <>
            {continueRow}
            <HistoryRow />
            <FavouritesRow albumCard={albumCard} />
            {isEmpty && <EmptyAction onUndo={undefined} />}
          </>
        )}
      </div>
    </>
  );
}

function HistoryRow(): ReactNode {
  const { t, i18n } = useLingui();
  const { status, isDevice } = useAccountHistory();
  const entries = useLocalStore((store) => store.history.get(), nothing);
  const videos = entries.slice(0, most_shown).map((entry) => storedHistoryCard(entry, i18n.locale));
  const advice = isDevice
    ? t`Videos you open appear here. Saved on this device only.`
    : t`Videos you open appear here, on all your devices. You alone see them.`;
  return (
    <Row title={t`History`} href={pages.history()} isEmpty={entries.length === 0}>
      {entries.length > 0 ? <Cards videos={videos} /> : status !== 'loading' && advice}
    </Row>
  );
}

function FavouritesRow({ albumCard }: Pick<LibraryOverviewProps, 'albumCard'>): ReactNode {
  const { t, i18n } = useLingui();
  const isAccount = useLocalStore((store) => store.account !== undefined, false);
  const device = useLocalStore((store) => store.favourites.get(), nothing);
  const entries = isAccount ? nothing : device;
  useFavouritable((id) =>
    entries.find((entry) => entry.type === 'album' && albumFavouriteId(entry.album_id) === id),
  );
  return (
    <Row title={t`Favourites`} href={pages.favourites()} isEmpty={entries.length === 0}>
      {entries.length === 0
        ? isAccount
          ? t`Your favourites are saved in your account.`
          : t`Tap the heart on a video or album to save it. Saved on this device only.`
        : entries
            .slice(0, most_shown)
            .map((entry) =>
              entry.type === 'video' ? (
                <Cards key={entry.video_id} videos={[storedCard(entry, i18n.locale)]} />
              ) : (
                <div key={albumFavouriteId(entry.album_id)}>{albumCard(entry)}</div>
              ),
            )}
    </Row>
  );
}

function Cards({ videos }: { videos: readonly CardData[] }): ReactNode {
  const [now] = useState(nowSeconds);
  return <VideoCards videos={videos} now={now} sizes={row_sizes} />;
}

interface RowProps {
  title: string;
  href: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** The newest of a list and the way to the whole; a sentence where it is empty. */
function Row({ title, href, isEmpty, children }: RowProps): ReactNode {
  const more = <SeeMore href={href} what={title} />;
  if (isEmpty) {
    return (
      <CardSection title={title} more={more}>
        <p className="quiet">{children}</p>
      </CardSection>
    );
  }
  return (
    <ScrollRow title={title} more={more}>
      {children}
    </ScrollRow>
  );
}
