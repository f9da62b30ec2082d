import PhotoSwipe, { type SlideData } from 'photoswipe';

export interface GalleryOptions {
  /** Contains the gallery and defines its size. */
  stage: HTMLElement;
  slides: SlideData[];
  index: number;
  /** A photo's element on the page, start and end of the zoom animation. */
  placeOf: (index: number) => HTMLElement | null;
  /** Shown in place of a photo that fails to load. */
  error: string;
  /** Another photo is shown, or the shown one has loaded. */
  onShow: (shown: Shown) => void;
  /** A tap toggles the controls. */
  onTap: () => void;
  /** The gallery begins to close. */
  onClosing: () => void;
  /** The gallery is closed; `index` is the last photo shown. */
  onGone: (index: number) => void;
}

export interface Shown {
  index: number;
  isLoading: boolean;
}

export interface Gallery {
  show: (index: number) => void;
  /** Moves by so many photos, wrapping at the ends; slides unless reduced motion is set. */
  move: (by: number, isSliding?: boolean) => void;
  close: () => void;
  /** Closes without animation or callbacks. */
  destroy: () => void;
}

const animation_ms = 200;
const zoom_step = 1.5;

/** Space for the bars above and below a photo on large screens; on phones it fills the screen. */
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

const fixed_options = {
  paddingFn: paddingOf,
  bgOpacity: 1,
  preload: [1, 2] as [number, number],
  showAnimationDuration: animation_ms,
  hideAnimationDuration: animation_ms,
  zoomAnimationDuration: animation_ms,
  imageClickAction: 'zoom',
  // The surrounding dialog handles Escape and focus.
  escKey: false,
  trapFocus: false,
  returnFocus: false,
} as const;

/**
 * PhotoSwipe handles swipe, pinch, double tap, zoom and preloading. It listens to the keys of the
 * whole page while it is open.
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
    ...fixed_options,
    dataSource: slides,
    index,
    appendToEl: stage,
    getViewportSizeFn: () => ({ x: stage.clientWidth, y: stage.clientHeight }),
    showHideAnimationType: isShownIn(placeOf(index)) ? 'zoom' : 'fade',
    tapAction: handlers.onTap,
    errorMsg: error,
  });
  let isRequested = true;
  let isSilent = false;
  const report = (): void =>
    handlers.onShow({
      index: pswp.currIndex,
      isLoading: pswp.currSlide?.content.isLoading() ?? false,
    });
  fitIntoPage(pswp, stage, placeOf);
  pswp.on('change', report);
  pswp.on('loadComplete', report);
  // PhotoSwipe cannot close before its opening animation ends.
  pswp.on('openingAnimationEnd', () => {
    if (!isRequested) queueMicrotask(() => pswp.close());
  });
  pswp.on('close', () => {
    placeOf(pswp.currIndex)?.scrollIntoView({ block: 'nearest' });
    handlers.onClosing();
  });
  pswp.on('destroy', () => {
    if (!isSilent) handlers.onGone(pswp.currIndex);
  });
  pswp.init();
  return {
    show: (at) => {
      isRequested = true;
      if (at !== pswp.potentialIndex) pswp.goTo(at);
    },
    move: (by, isSliding = false) => {
      if (isSliding && !matchMedia('(prefers-reduced-motion: reduce)').matches)
        pswp.mainScroll.moveIndexBy(by, true);
      else pswp.goTo(pswp.potentialIndex + by);
    },
    close: () => {
      isRequested = false;
      pswp.close();
    },
    destroy: () => {
      isSilent = true;
      // Skips the closing animation, which PhotoSwipe refuses while it opens.
      pswp.isDestroying = true;
      pswp.destroy();
    },
  };
}

/** The surrounding dialog has its own buttons and keys; thumbnails are those of the page. */
function fitIntoPage(
  pswp: PhotoSwipe,
  stage: HTMLElement,
  placeOf: GalleryOptions['placeOf'],
): void {
  pswp.addFilter('thumbBounds', (_bounds, _slide, at) => boundsOf(placeOf(at) ?? stage));
  pswp.addFilter('placeholderSrc', (_src, content) => sourceIn(placeOf(content.index)));
  // PhotoSwipe's own buttons are English and styled differently.
  pswp.on('uiRegister', () => {
    if (pswp.ui) pswp.ui.uiElementsData = [];
  });
  pswp.on('afterInit', () => nameParts(pswp));
  pswp.on('keydown', (event) => {
    if (pressed(pswp, event.originalEvent)) event.preventDefault();
  });
}

/** The surrounding dialog has a role and a name already, and announces the photo. */
function nameParts({ element, scrollWrap, mainScroll }: PhotoSwipe): void {
  const parts = [element, scrollWrap, ...mainScroll.itemHolders.map(({ el }) => el)];
  for (const part of parts)
    for (const name of ['role', 'aria-roledescription', 'tabindex']) part?.removeAttribute(name);
}

/** Additional keys; true for handled keys and for Tab, which moves through the dialog. */
function pressed(pswp: PhotoSwipe, event: KeyboardEvent): boolean {
  if (event.key === 'Tab') return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // Space presses the focused button.
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

/** The loaded thumbnail, shown until the large picture is loaded. */
const sourceIn = (place: HTMLElement | null): string | false => {
  const image = place?.querySelector('img');
  return image?.complete && image.naturalWidth > 0 ? image.currentSrc : false;
};

/** Whether its thumbnail is loaded and in the viewport. */
function isShownIn(place: HTMLElement | null): boolean {
  if (!place || sourceIn(place) === false) return false;
  const { top, bottom } = place.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
