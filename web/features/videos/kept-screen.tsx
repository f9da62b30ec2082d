import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { limits } from '#contracts/limits.ts';
import { pages } from '#contracts/pages.ts';
import { ratingPercent } from '#contracts/rating.ts';
import type { FavouriteEntry } from '../../lib/local-store/local-store.ts';
import { PageHead } from '../../lib/page-head.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { pageCount } from '../../ui/page-window.ts';
import { Pagination } from '../../ui/pagination.tsx';
import type { CardData } from './card-data.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { VideoGrid } from './video-grid.tsx';
import styles from './kept-screen.module.css';

interface KeptScreenProps {
  title: string;
  description: string;
  /** Newest first; undefined until the browser's list is here. */
  entries: readonly FavouriteEntry[] | undefined;
  page: number;
  hrefOf: (page: number) => string;
  /** Beside the count, such as that nothing is added at the moment. */
  note?: string | undefined;
  /** Buttons that change the whole list. */
  tools: ReactNode;
  /** Shown where the list is empty. */
  empty: ReactNode;
  extraOf?: (video: CardData) => ReactNode;
}

/** A list that lives in the browser, paged there: nothing is asked of the server. */
export function KeptScreen({ title, description, entries, page, hrefOf, note, tools, empty, extraOf }: KeptScreenProps): ReactNode {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const size = limits.page_size.videos;
  const total_count = entries?.length ?? 0;
  const last = pageCount(total_count, size);
  // What was the last page may be gone with its last entry.
  const shown_page = Math.min(page, last);
  const shown = (entries ?? []).slice((shown_page - 1) * size, shown_page * size);
  const total = format.number(total_count);
  const region = useKeptFocus(entries);
  return (
    <>
      <PageHead title={title} description={description} path={hrefOf(page)} isNoindex />
      <header className={styles['head']}>
        <h1>{title}</h1>
        {total_count > 0 && (
          <p className="num quiet small">
            {t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`}
            {note && ` · ${note}`}
          </p>
        )}
      </header>
      <p className={styles['noScript']}>{t`This list lives in your browser alone. To show it, JavaScript has to be on.`}</p>
      <div className={`${styles['tools']} only-scripted`}>{tools}</div>
      <div className={styles['list']} ref={region}>
        {entries && total_count === 0 && empty}
        {total_count > 0 && (
          <VideoGrid videos={shown.map((entry) => cardOf(entry, i18n.locale))} now={0} level={2} {...(extraOf && { extraOf })} />
        )}
        {total_count > 0 && <Pagination page={shown_page} last={last} hrefOf={hrefOf} />}
      </div>
    </>
  );
}

/** A card of what was kept alone. In which language its title is nobody remembers: it is read like the page. */
function cardOf(entry: FavouriteEntry, lang: string): CardData {
  const { video_id, title, duration, rating, sg_id, ex_tube, ex_id } = entry;
  return {
    video_id,
    href: pages.video(entry),
    title,
    lang,
    duration,
    posted: undefined,
    views: undefined,
    percent: rating > 0 ? ratingPercent(rating) : undefined,
    src: entry.scr,
    srcset: '',
    has_avif: false,
    quality: '',
    by: '',
    rating,
    sg_id,
    ex_tube,
    ex_id,
  };
}
