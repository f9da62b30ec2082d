import { useEffect, useRef, useState } from 'react';
import type { AlbumDraft, DraftPhoto } from '#contracts/calls/album-edit.ts';
import { currentVisitor } from '../../lib/visit/preferences.ts';
import { askAlbumPage } from './ask-albums.ts';
import { inOrder, sendPhotos } from './send-photos.ts';

const poll_ms = 4000;

interface Photos {
  photos: readonly DraftPhoto[];
  /** Photos that were chosen in this document, and how many of them have arrived. */
  total: number;
  sent: number;
  isSending: boolean;
  /** Why sending stopped. */
  fault: string | undefined;
  add(files: readonly File[]): void;
  /** Sends what is left. */
  goOn(): void;
}

/** The photos of a draft: what was there, what this document sends, and what the site says of each. Leaving is asked about while bytes travel. */
export function usePhotos(draft: AlbumDraft, files: readonly File[]): Photos {
  const [photos, setPhotos] = useState<readonly DraftPhoto[]>(draft.photos);
  const [left, setLeft] = useState<readonly File[]>(files);
  const [total, setTotal] = useState(files.length);
  const [fault, setFault] = useState<string>();
  const isSending = left.length > 0 && fault === undefined;
  const { draft_id } = draft;
  const waiting = useRef(left);
  waiting.current = left;
  useEffect(() => {
    if (!isSending) return undefined;
    const stopped = new AbortController();
    void sendPhotos(draft_id, waiting.current, {
      signal: stopped.signal,
      onPhotos: (came, sent) => {
        setPhotos((now) => merged(now, came));
        setLeft((now) => now.filter((file) => !sent.includes(file)));
      },
    }).then((end) => {
      if (end && !stopped.signal.aborted) setFault(end.code);
    });
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      stopped.abort();
      removeEventListener('beforeunload', ask);
    };
  }, [draft_id, isSending]);
  const isChecking = !isSending && photos.some(({ state }) => state === 'checking');
  useEffect(() => {
    if (!isChecking) return undefined;
    const stopped = new AbortController();
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      // A broken line is asked again with the next turn.
      void askAlbumPage(stopped.signal, currentVisitor().language).then(
        ({ drafts }) => {
          const now = drafts.find((each) => each.draft_id === draft_id);
          if (now) setPhotos((before) => merged(before, now.photos));
        },
        () => undefined,
      );
    }, poll_ms);
    return () => {
      clearInterval(timer);
      stopped.abort();
    };
  }, [draft_id, isChecking]);
  return {
    photos,
    total,
    sent: total - left.length,
    isSending,
    fault,
    add(chosen) {
      const more = inOrder(chosen);
      setTotal((now) => now + more.length);
      setLeft((now) => [...now, ...more]);
      setFault(undefined);
    },
    goOn: () => setFault(undefined),
  };
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
