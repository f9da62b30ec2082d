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

/** The photos of a draft: what was there, what this document sends, and what the site says of each. */
export function usePhotos({ draft_id, photos: known }: AlbumDraft, files: readonly File[]): Photos {
  const [photos, setPhotos] = useState<readonly DraftPhoto[]>(known);
  const take: Take = (now) => setPhotos((before) => merged(before, now));
  const sending = useSending(draft_id, files, take);
  useChecked(
    draft_id,
    !sending.isSending && photos.some(({ state }) => state === 'checking'),
    take,
  );
  return { ...sending, photos };
}

type Take = (photos: readonly DraftPhoto[]) => void;

/** Sends what is left, one request after another. Leaving is asked about while bytes travel. */
function useSending(draft_id: string, files: readonly File[], take: Take): Omit<Photos, 'photos'> {
  const [left, setLeft] = useState(files);
  const [total, setTotal] = useState(files.length);
  const [fault, setFault] = useState<string>();
  // What is added while others travel is sent after them.
  const [round, setRound] = useState(0);
  const isSending = left.length > 0 && fault === undefined;
  const now = useRef({ left, take });
  useEffect(() => {
    now.current = { left, take };
  });
  useEffect(() => {
    if (!isSending) return undefined;
    const stopped = new AbortController();
    void sendPhotos(draft_id, now.current.left, {
      signal: stopped.signal,
      onPhotos: (came, sent) => {
        now.current.take(came);
        setLeft((all) => all.filter((file) => !sent.includes(file)));
      },
    }).then((end) => {
      if (stopped.signal.aborted) return;
      if (end) setFault(end.code);
      else setRound((before) => before + 1);
    });
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      stopped.abort();
      removeEventListener('beforeunload', ask);
    };
  }, [draft_id, isSending, round]);
  return {
    total,
    sent: total - left.length,
    isSending,
    fault,
    add(chosen) {
      const more = inOrder(chosen);
      setTotal((before) => before + more.length);
      setLeft((all) => [...all, ...more]);
      setFault(undefined);
    },
    goOn: () => setFault(undefined),
  };
}

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
      if (found) taking.current(found.photos);
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
