import { endPressReplay, wasPressedBeforeHydration } from '../../lib/document/press-replay.ts';
import { photoId, photoOfHash } from './photo-hash.ts';

/** A requested photo; each request is another object, also for the same photo. */
export interface RequestedPhoto {
  index: number;
}

export interface PhotoHistory {
  listen: (listener: () => void) => () => void;
  /** Undefined when no photo is wanted open, or not any more. */
  requested: () => RequestedPhoto | undefined;
  /** A photo was pressed. */
  enter: (index: number) => void;
  /** The lightbox shows another one. */
  moved: (index: number) => void;
  /** The lightbox is to be closed, or closes itself. */
  leave: () => void;
}

/**
 * The open photo of an album, in the fragment of the address: opening adds a history entry, moving on
 * replaces it, and Back closes. The router does not take part: an open photo is no other page.
 * `isDocument`: the page came as a document, where a photo may have been pressed before hydration.
 */
export function createPhotoHistory(total: number, isDocument: boolean): PhotoHistory {
  const listeners = new Set<() => void>();
  let requested: RequestedPhoto | undefined;
  let has_begun = false;
  /** Going back takes the browser a moment. */
  let is_leaving = false;
  const here = (): number | undefined => photoOfHash(location.hash, total);

  const want = (index: number | undefined): void => {
    requested = index === undefined ? undefined : { index };
    for (const listener of listeners) listener();
  };
  const look = (): void => {
    is_leaving = false;
    want(here());
  };
  const enter = (index: number): void => {
    history.pushState({ ...stateHere(), is_photo: true }, '', `#${photoId(index)}`);
    look();
  };
  const begin = (): void => {
    has_begun = true;
    const pressed = isDocument ? pressedEarly(total) : undefined;
    endPressReplay();
    if (pressed !== undefined) return enter(pressed);
    if (here() === undefined) return undefined;
    layAlbumBelow();
    return look();
  };

  return {
    listen(listener) {
      listeners.add(listener);
      addEventListener('popstate', look);
      if (!has_begun) begin();
      return () => {
        listeners.delete(listener);
        removeEventListener('popstate', look);
      };
    },
    requested: () => requested,
    enter,
    moved(index) {
      // The visitor may have gone back already.
      if (here() !== undefined && !is_leaving)
        history.replaceState(stateHere(), '', `#${photoId(index)}`);
    },
    leave() {
      if (here() === undefined || is_leaving) return;
      is_leaving = stateHere().is_photo === true;
      if (is_leaving) history.back();
      else history.replaceState(stateHere(), '', location.pathname + location.search);
      want(undefined);
    },
  };
}

/** A link that leads to a photo becomes two steps, the album and the photo in it: Back shows the album. A step that is there already stays one. */
function layAlbumBelow(): void {
  const { hash, pathname, search } = location;
  const state = stateHere();
  if (state.is_photo === true) return;
  history.replaceState(state, '', pathname + search);
  history.pushState({ ...state, is_photo: true }, '', hash);
}

/** The router's state of a history entry is preserved. */
const stateHere = (): { is_photo?: boolean } => (history.state ?? {}) as { is_photo?: boolean };

function pressedEarly(total: number): number | undefined {
  return Array.from({ length: total }, (_, index) => index).find((index) =>
    wasPressedBeforeHydration(photoId(index)),
  );
}
