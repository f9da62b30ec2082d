import PhotoSwipe, { type SlideData } from 'photoswipe';

export interface GalleryOptions {
  /** Takes the gallery in and is as large as it. */
  stage: HTMLElement;
  slides: SlideData[];
  index: number;
  /** A photo's place on the page, from where it grows and to where it shrinks. */
  placeOf: (index: number) => HTMLElement | null;
  /** What stands instead of a photo that does not come. */
  error: string;
  /** Another photo is shown, or it has come. */
  onShow: (shown: Shown) => void;
  /** A finger asks for the controls, or for none. */
  onTap: () => void;
  /** It begins to close, whoever began it. */
  onClosing: () => void;
  /** It is gone, showing this one last. */
  onGone: (index: number) => void;
}

export interface Shown {
  index: number;
  isLoading: boolean;
}

export interface Gallery {
  show: (index: number) => void;
  /** The photo so many further, round the end; sliding where the visitor likes motion. */
  move: (by: number, isSliding?: boolean) => void;
  close: () => void;
  /** At once and without a word. */
  destroy: () => void;
}

const animation_ms = 200;
const zoom_step = 1.5;

/** Room for the bars above and below a photo where there is enough of it; on a telephone the photo has the whole screen. */
const paddingOf = ({
  x,
  y,
}: {
  x: number;
  y: number;
}): { top: number; bottom: number; left: number; right: number } =>
  x >= 768 && y >= 560
    ? { top: 56, bottom: 88, left: 72, right: 72 }
    : { top: 0, bottom: 0, left: 0, right: 0 };

/**
 * The photos themselves: swipe, pinch, double tap, zoom and preloading are PhotoSwipe's, everything around them is ours. It hears the keys of the whole page
 * while it is open.
 */
export function openGallery({
  stage,
  slides,
  index,
  placeOf,
  error,
  ...handlers
}: GalleryOptions): Gallery {
  const pswp = new PhotoSwipe({
    dataSource: slides,
    index,
    appendToEl: stage,
    getViewportSizeFn: () => ({ x: stage.clientWidth, y: stage.clientHeight }),
    paddingFn: paddingOf,
    bgOpacity: 1,
    preload: [1, 2],
    showAnimationDuration: animation_ms,
    hideAnimationDuration: animation_ms,
    zoomAnimationDuration: animation_ms,
    showHideAnimationType: isShownIn(placeOf(index)) ? 'zoom' : 'fade',
    imageClickAction: 'zoom',
    tapAction: handlers.onTap,
    errorMsg: error,
    // The dialog around it does these.
    escKey: false,
    trapFocus: false,
    returnFocus: false,
  });
  let isWanted = true;
  let isSilent = false;
  const report = (): void =>
    handlers.onShow({
      index: pswp.currIndex,
      isLoading: pswp.currSlide?.content.isLoading() ?? false,
    });
  // Its own buttons speak English and have a look of their own.
  pswp.on('uiRegister', () => {
    if (pswp.ui) pswp.ui.uiElementsData = [];
  });
  pswp.on('afterInit', () => nameParts(pswp));
  pswp.on('change', report);
  pswp.on('loadComplete', report);
  pswp.on('keydown', (event) => {
    if (pressed(pswp, event.originalEvent)) event.preventDefault();
  });
  // Until it is open it cannot be closed.
  pswp.on('openingAnimationEnd', () => {
    if (!isWanted) queueMicrotask(() => pswp.close());
  });
  pswp.on('close', () => {
    placeOf(pswp.currIndex)?.scrollIntoView({ block: 'nearest' });
    handlers.onClosing();
  });
  pswp.on('destroy', () => {
    if (!isSilent) handlers.onGone(pswp.currIndex);
  });
  pswp.addFilter('thumbBounds', (_bounds, _slide, at) => boundsOf(placeOf(at) ?? stage));
  pswp.addFilter('placeholderSrc', (_src, content) => sourceIn(placeOf(content.index)));
  pswp.init();
  return {
    show: (at) => {
      isWanted = true;
      if (at !== pswp.potentialIndex) pswp.goTo(at);
    },
    move: (by, isSliding = false) => {
      if (isSliding && !matchMedia('(prefers-reduced-motion: reduce)').matches)
        pswp.mainScroll.moveIndexBy(by, true);
      else pswp.goTo(pswp.potentialIndex + by);
    },
    close: () => {
      isWanted = false;
      pswp.close();
    },
    destroy: () => {
      isSilent = true;
      // Past its closing, which it refuses while it opens.
      pswp.isDestroying = true;
      pswp.destroy();
    },
  };
}

/** The dialog around it has a role and a name already, and says which photo is shown. */
function nameParts({ element, scrollWrap, mainScroll }: PhotoSwipe): void {
  const parts = [element, scrollWrap, ...mainScroll.itemHolders.map(({ el }) => el)];
  for (const part of parts)
    for (const name of ['role', 'aria-roledescription', 'tabindex']) part?.removeAttribute(name);
}

/** Keys beyond its own; true for those that are dealt with, and for Tab, which moves through the dialog. */
function pressed(pswp: PhotoSwipe, event: KeyboardEvent): boolean {
  if (event.key === 'Tab') return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // A blank presses the button that has the focus.
  if (event.key === ' ' && event.target instanceof HTMLButtonElement) return true;
  const act = actionOfKey(pswp, event.key);
  act?.();
  // The page below does not scroll.
  if (act) event.preventDefault();
  return act !== undefined;
}

function actionOfKey(pswp: PhotoSwipe, key: string): (() => void) | undefined {
  const zoomBy = (factor: number) => () =>
    pswp.zoomTo((pswp.currSlide?.currZoomLevel ?? 1) * factor, undefined, animation_ms);
  switch (key) {
    case '+':
    case '=':
      return zoomBy(zoom_step);
    case '-':
      return zoomBy(1 / zoom_step);
    case 'Home':
      return () => pswp.goTo(0);
    case 'End':
      return () => pswp.goTo(pswp.getNumItems() - 1);
    case ' ':
    case 'PageDown':
      return () => pswp.next();
    case 'PageUp':
      return () => pswp.prev();
    default:
      return undefined;
  }
}

function boundsOf(place: HTMLElement): { x: number; y: number; w: number } {
  const { left, top, width } = place.getBoundingClientRect();
  return { x: left, y: top, w: width };
}

/** The picture that is there already, for the time until the large one is. */
const sourceIn = (place: HTMLElement | null): string | false => {
  const image = place?.querySelector('img');
  return image?.complete && image.naturalWidth > 0 ? image.currentSrc : false;
};

/** Whether its picture can be seen on the page. */
function isShownIn(place: HTMLElement | null): boolean {
  if (!place || sourceIn(place) === false) return false;
  const { top, bottom } = place.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
