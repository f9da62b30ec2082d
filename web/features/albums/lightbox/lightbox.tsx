import './photoswipe.css';
import { useLingui } from '@lingui/react/macro';
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { photoKey, type Photo } from '#contracts/calls/catalogue/albums.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ChevronLeft, ChevronRight } from '../../../ui/icons.tsx';
import type { RequestedPhoto } from '../photo-history.ts';
import { FilmStrip } from './film-strip.tsx';
import { openGallery, type Gallery, type Shown } from './gallery.ts';
import { LightboxBar } from './lightbox-bar.tsx';
import { formatOf, slideOf } from './slides.ts';
import { useSlideshow } from './use-slideshow.ts';
import styles from './lightbox.module.css';

export interface LightboxProps {
  photos: readonly Photo[];
  /** Of the album: what stands below photos without a title. */
  title: string;
  /** Language of the album's words, where it is not the page's. */
  lang: string | undefined;
  requested: RequestedPhoto | undefined;
  /** The link of a photo in the page. */
  placeOf: (index: number) => HTMLElement | null;
  onMoved: (index: number) => void;
  onLeave: () => void;
  onGone: () => void;
}

/** Time a photo is shown before the address names it: browsers limit the rate of history changes. */
const settled_ms = 200;

/** The photos of an album one at a time, over the page, which is inert meanwhile. */
export function Lightbox(props: LightboxProps): ReactNode {
  const { t } = useLingui();
  const { photos, title, lang, onMoved, onLeave, onGone } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const place_id = useId();
  const { gallery, shown, isClosing, isBare } = useGallery(dialog, props);
  const next = useCallback(() => gallery.current?.move(1, true), [gallery]);
  const slideshow = useSlideshow(shown, next);
  const { index } = shown;
  useSettledIndex(index, isClosing, onMoved);
  const number = index + 1;
  const total = photos.length;
  const place = t`Photo ${number} of ${total}`;
  const own_title = photos[index]?.title ?? '';
  return (
    <dialog
      ref={dialog}
      className={styles['lightbox']}
      tabIndex={-1}
      aria-label={title}
      aria-describedby={place_id}
      data-bare={isBare || isClosing ? '' : undefined}
      data-loading={shown.isLoading ? '' : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
      // Browsers close the dialog on a second request even when the first was cancelled.
      onClose={() => {
        if (dialog.current?.open) return;
        onLeave();
        onGone();
      }}
      onPointerDownCapture={({ target }) => void (isSlideshowButton(target) || slideshow.pause())}
      onKeyDownCapture={({ target, key }) =>
        void ((isSlideshowButton(target) && (key === 'Enter' || key === ' ')) || slideshow.pause())
      }
    >
      <div className={styles['stage']} data-stage="" />
      <LightboxBar
        number={number}
        total={total}
        caption={own_title || title}
        lang={lang}
        photo_key={photoKey(photos[index]?.url ?? '')}
        slideshow={slideshow}
        onClose={onLeave}
      />
      {total > 1 && <Navigation photos={photos} index={index} gallery={gallery} />}
      <p className="sr" id={place_id} aria-live={slideshow.isPlaying ? 'off' : 'polite'}>
        {place}
        {own_title && (
          <>
            : <span lang={lang}>{own_title}</span>
          </>
        )}
      </p>
    </dialog>
  );
}

function useSettledIndex(
  index: number,
  isClosing: boolean,
  onMoved: (index: number) => void,
): void {
  useEffect(() => {
    if (isClosing) return undefined;
    const timer = setTimeout(() => onMoved(index), settled_ms);
    return () => clearTimeout(timer);
  }, [index, isClosing, onMoved]);
}

interface NavigationProps {
  photos: readonly Photo[];
  index: number;
  gallery: RefObject<Gallery | undefined>;
}

function Navigation({ photos, index, gallery }: NavigationProps): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <IconButton
        className={styles['back']}
        aria-label={t`Previous photo`}
        onClick={() => gallery.current?.move(-1)}
      >
        <ChevronLeft className="icon" />
      </IconButton>
      <IconButton
        className={styles['on']}
        aria-label={t`Next photo`}
        onClick={() => gallery.current?.move(1)}
      >
        <ChevronRight className="icon" />
      </IconButton>
      <FilmStrip photos={photos} index={index} onChoose={(at) => gallery.current?.show(at)} />
    </>
  );
}

/** Any input stops the slideshow, except on its own button, which toggles it. */
const isSlideshowButton = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-slideshow]') !== null;

/** The page below does not scroll; a wheel over the film strip scrolls the strip. */
function scrollStripOnly(event: WheelEvent): void {
  event.preventDefault();
  const strip = event.target instanceof Element ? event.target.closest('nav') : null;
  strip?.scrollBy({ left: event.deltaX + event.deltaY });
}

interface OpenedGallery {
  gallery: RefObject<Gallery | undefined>;
  shown: Shown;
  isClosing: boolean;
  /** Without controls. */
  isBare: boolean;
}

/** Opens the gallery in the dialog, follows the address, and returns the focus to the photo's link. */
function useGallery(
  dialog: RefObject<HTMLDialogElement | null>,
  props: LightboxProps,
): OpenedGallery {
  const { requested } = props;
  const gallery = useRef<Gallery>(undefined);
  const [shown, setShown] = useState<Shown>({ index: requested?.index ?? 0, isLoading: false });
  const [isClosing, setClosing] = useState(false);
  const [isBare, setBare] = useState(false);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const texts = useGalleryTexts(props.photos);

  useLayoutEffect(() => {
    const element = dialog.current;
    const stage = element?.querySelector<HTMLElement>('[data-stage]');
    if (!element || !stage) return undefined;
    const { photos, placeOf } = latest.current;
    const { error, nameOf } = texts.current;
    const format = formatOf(placeOf(0)?.querySelector('img')?.currentSrc ?? '');
    element.showModal();
    element.focus();
    const opened = openGallery({
      stage,
      slides: photos.map((photo, index) => slideOf(photo, format, nameOf(index))),
      index: latest.current.requested?.index ?? 0,
      placeOf,
      error,
      onShow: setShown,
      onTap: () => setBare((bare) => !bare),
      onClosing: () => {
        setClosing(true);
        latest.current.onLeave();
      },
      onGone: (index) => {
        element.close();
        // Going back put the page where it was when the first photo was opened.
        placeOf(index)?.scrollIntoView({ block: 'nearest' });
        placeOf(index)?.focus({ preventScroll: true });
        latest.current.onGone();
      },
    });
    gallery.current = opened;
    element.addEventListener('wheel', scrollStripOnly, { passive: false });
    return () => {
      element.removeEventListener('wheel', scrollStripOnly);
      opened.destroy();
      element.close();
    };
  }, [dialog, texts]);

  useEffect(() => {
    if (requested) gallery.current?.show(requested.index);
    else gallery.current?.close();
  }, [requested]);
  return { gallery, shown, isClosing, isBare };
}

interface GalleryTexts {
  error: string;
  nameOf: (index: number) => string;
}

function useGalleryTexts(photos: readonly Photo[]): RefObject<GalleryTexts> {
  const { t } = useLingui();
  const nameOf = (index: number): string => {
    const [number, total] = [index + 1, photos.length];
    return photos[index]?.title || t`Photo ${number} of ${total}`;
  };
  return useRef({ error: t`Could not load this photo.`, nameOf });
}
