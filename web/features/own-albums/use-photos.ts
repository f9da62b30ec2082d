import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { AlbumDraft, DraftPhoto } from '#contracts/calls/uploads/album-edit.ts';
import { currentVisitor } from '../../lib/visit/preferences.ts';
import { askAlbumPage } from './ask-albums.ts';
import { photoSenderOf, type PhotoSender, type PhotosSent } from './photo-sender.ts';

const poll_ms = 4000;

interface Photos extends PhotosSent, Pick<PhotoSender, 'add' | 'goOn' | 'end'> {
  photos: readonly DraftPhoto[];
}

/** The photos of a draft: what was there, what this document sends, and what the site says of each. */
export function usePhotos(username: string, { draft_id, photos: known }: AlbumDraft): Photos {
  const [photos, setPhotos] = useState<readonly DraftPhoto[]>(known);
  const sender = photoSenderOf(username, draft_id);
  const sending = useSyncExternalStore(sender.subscribe, sender.current, sender.current);
  // Those that arrive between the reading of the page and its first rendering are asked for once, the last of all as well.
  const [isBehind, setBehind] = useState(sending.total > 0);
  useEffect(() => sender.follow((now) => setPhotos((before) => merged(before, now))), [sender]);
  useChecked(
    draft_id,
    !sending.isSending && (isBehind || photos.some(({ state }) => state === 'checking')),
    (now) => {
      setBehind(false);
      setPhotos((before) => merged(before, now));
    },
  );
  const { add, goOn, end } = sender;
  return { ...sending, add, goOn, end, photos };
}

type Take = (photos: readonly DraftPhoto[]) => void;

/** Asks what became of photos while some are looked at and the page is seen. */
function useChecked(draft_id: string, isChecking: boolean, take: Take): void {
  const taking = useRef(take);
  useEffect(() => {
    taking.current = take;
  });
  useEffect(() => {
    if (!isChecking) return undefined;
    const stopped = new AbortController();
    const look = async (): Promise<void> => {
      const { drafts } = await askAlbumPage(stopped.signal, currentVisitor().language);
      const found = drafts.find((each) => each.draft_id === draft_id);
      taking.current(found?.photos ?? []);
    };
    const timer = setInterval(() => {
      // A broken line is asked again with the next turn.
      if (document.visibilityState !== 'hidden') look().catch(() => undefined);
    }, poll_ms);
    return () => {
      clearInterval(timer);
      stopped.abort();
    };
  }, [draft_id, isChecking]);
}

/** In the order in which they stood; what is new comes last. */
function merged(before: readonly DraftPhoto[], now: readonly DraftPhoto[]): readonly DraftPhoto[] {
  const news = new Map(now.map((photo) => [photo.number, photo]));
  const known = new Set(before.map(({ number }) => number));
  return [
    ...before.map((photo) => ({ ...photo, ...news.get(photo.number), title: photo.title })),
    ...now.filter(({ number }) => !known.has(number)),
  ];
}
