import { useLingui } from '@lingui/react/macro';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { limits } from '#contracts/limits/limits.ts';
import { IconButton } from '../../ui/button.tsx';
import { ChevronLeft, ChevronRight } from '../../ui/icons.tsx';
import {
  type CardData,
  useCardTexts,
  favouriteOfCard,
  useFavouritable,
  VideoCard,
} from '../card/index.ts';
import { HiddenLine } from '../hidden-things/index.ts';
import { AdBox } from '../advertising/index.ts';
import { useAdSlots } from '../../lib/visit/site.ts';
import type { VideoDetail } from './load-video.ts';
import styles from './video-screen.module.css';

const sizes = '(max-width: 1024px) 40vw, 168px';
/** The advertising box stands after so many, or after all where there are fewer. */
const before_ad = 4;
const size = limits.page_size.related;

interface RelatedListProps {
  video: Pick<VideoDetail, 'video_id' | 'is_private'>;
  /** The first page, which came with the document. */
  first: readonly CardData[];
  total: number;
  now: number;
}

/** Related videos, twelve at a time. Three pages are requested at once, with the second; `r=1` in the address shows it at once. */
export function RelatedList({ video, first, total, now }: RelatedListProps): ReactNode {
  const { t } = useLingui();
  const texts = useCardTexts();
  const [shown, setShown] = useState({ page: 1, cards: first });
  const pageOf = usePages(video);
  const heading = useRef<HTMLHeadingElement>(null);
  const last = Math.max(1, Math.ceil(total / size));
  useFavouritable((id) => favouriteOfCard(shown.cards, id));
  const isAsked = new URLSearchParams(useLocation().search).get('r') === '1';
  useEffect(() => {
    // After the router, which shows the top of a new page.
    if (isAsked) heading.current?.scrollIntoView({ block: 'start' });
  }, [isAsked]);
  const showPage = async (page: number): Promise<void> => {
    const cards = page === 1 ? first : await pageOf(page).catch(() => undefined);
    // Without an answer the page that is there stays; the buttons stay, too.
    if (!cards) return;
    setShown({ page, cards });
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  };
  const { page, cards } = shown;
  const [slot] = useAdSlots('video');
  const ad = slot && <AdBox slot={slot} isFlat />;
  if (cards.length === 0) return ad;
  return (
    <aside className={styles['related']} aria-labelledby="related" data-hideable="">
      <HiddenLine />
      <div className={styles['relatedHead']}>
        <h2 id="related" ref={heading} tabIndex={-1}>{t`Related videos`}</h2>
        {last > 1 && (
          <div className="only-scripted">
            <IconButton
              aria-label={t`Previous page`}
              disabled={page === 1}
              onClick={() => void showPage(page - 1)}
            >
              <ChevronLeft className="icon" />
            </IconButton>
            <IconButton
              aria-label={t`Next page`}
              disabled={page === last}
              onClick={() => void showPage(page + 1)}
            >
              <ChevronRight className="icon" />
            </IconButton>
          </div>
        )}
      </div>
      {cards.map((card, index) => (
        <Fragment key={card.video_id}>
          <VideoCard video={card} texts={texts} now={now} sizes={sizes} isRow />
          {index === Math.min(before_ad, cards.length) - 1 && ad}
        </Fragment>
      ))}
    </aside>
  );
}

/** Reads pages after the first. Its code loads with the first use, and again after a failure. */
function usePages(video: RelatedListProps['video']): (page: number) => Promise<CardData[]> {
  const pages = useRef<Promise<(page: number) => Promise<CardData[]>>>(undefined);
  return async (page) => {
    pages.current ??= import('./related-pages.ts').then(({ createRelatedPages }) =>
      createRelatedPages(video),
    );
    pages.current.catch(() => (pages.current = undefined));
    return (await pages.current)(page);
  };
}
