import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { limits } from '#contracts/limits/limits.ts';
import { modelPage } from '#contracts/pages/people/people-pages.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { pageCount } from '../../ui/page-window.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { AlbumCard, useAlbumTexts } from '../albums/index.ts';
import { PeopleEmpty } from '../people/index.ts';
import { MixedGrid, type MixedItem } from '../card/index.ts';
import type { ModelContent } from './load-model.ts';
import styles from './model-screen.module.css';
import { wallMonths, type WallCard } from './wall-months.ts';

/** Videos and albums of a model in one list, newest first, under the months of their publication. */
export function ModelWall({
  dir,
  content,
  now,
}: {
  dir: string;
  content: Extract<ModelContent, { tab: 'wall' }>;
  now: number;
}): ReactNode {
  const { t } = useLingui();
  const { entries, page, total_count } = content;
  const format = useFormat();
  const texts = useAlbumTexts();
  const toItem = (entry: WallCard): MixedItem =>
    entry.kind === 'video'
      ? entry.video
      : {
          key: `album-${entry.album.album_id}`,
          card: <AlbumCard album={entry.album} texts={texts} level={3} isWide />,
        };
  const last = pageCount(total_count, limits.page_size.wall);
  const hrefOf = (number: number): string => modelPage(dir, 'wall', { page: number });
  return (
    <>
      {entries.length > 0 ? (
        <div className={styles['months']}>
          {wallMonths(entries).map(({ begins, entries: shown, before }) => (
            <section key={begins} className={styles['month']} data-entries={shown.length}>
              <h2 suppressHydrationWarning>{format.month(begins)}</h2>
              <MixedGrid
                items={shown.map(toItem)}
                now={now}
                eager={Math.max(0, eager - before)}
                level={3}
              />
            </section>
          ))}
        </div>
      ) : (
        <PeopleEmpty
          title={t`Nothing posted yet`}
          end={total_count > 0 ? { page, last, href: hrefOf(last) } : undefined}
        />
      )}
      {total_count > 0 && <Pagination page={page} last={last} hrefOf={hrefOf} />}
    </>
  );
}

const eager = 8;
