import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { AgeMethod } from '#contracts/age.ts';
import type { AgeState, AgeStatus, RefusalReason } from '#contracts/calls/forms/age.ts';
import type { AgePage } from './load-age.ts';
import { faultOfFile, fetchStatus, sendPhoto, type PhotoFault } from './send-photo.ts';
import { photoFaultOf } from './texts.ts';

export interface AgeCheck {
  state: AgeState;
  reason: RefusalReason | null;
  challenge_age: number | null;
  text_key: AgeStatus['text_key'];
  /** All until the server has said which are accepted here. */
  methods: readonly AgeMethod[];
  fault: PhotoFault | undefined;
  /** Which share of the photo has left while it is sent, 0 to 1. */
  share: number | undefined;
  field: RefObject<HTMLInputElement | null>;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onChoose(): void;
}

type Known = Pick<AgeStatus, 'state' | 'reason' | 'challenge_age' | 'methods' | 'text_key'>;

/** The check of this browser: sends a photo, asks how far it is, and goes on when it was passed. */
export function useAgeCheck(page: AgePage): AgeCheck {
  const [known, setKnown] = useState<Known>({
    state: page.state,
    reason: page.reason,
    challenge_age: null,
    text_key: null,
    methods: ['photo', 'redirect'],
  });
  const [fault, setFault] = useState(
    page.failed === 'redirect' ? undefined : photoFaultOf(page.failed),
  );
  const [share, setShare] = useState<number>();
  const field = useRef<HTMLInputElement>(null);
  useStatus(known.state, setKnown);
  useEffect(() => {
    if (known.state === 'passed') location.replace(page.next);
  }, [known.state, page.next]);
  const blame = (what: PhotoFault): void => {
    setFault(what);
    field.current?.focus();
  };
  const send = async (file: File): Promise<void> => {
    setFault(undefined);
    setShare(0);
    const answer = await sendPhoto(file, setShare);
    setShare(undefined);
    if ('fault' in answer) blame(answer.fault);
    else setKnown(answer.status);
  };
  return {
    ...known,
    fault,
    share,
    field,
    onSubmit(event) {
      event.preventDefault();
      if (share !== undefined) return;
      const file = field.current?.files?.[0];
      const seen = faultOfFile(file);
      if (seen) blame(seen);
      else if (file) void send(file);
    },
    onChoose: () => setFault(undefined),
  };
}

const poll_ms = 5000;
/** After this many questions they become rare: a decision takes minutes or hours then. */
const often = 36;
const rare_ms = 30_000;

/** Asks once, and again while a photo waits and the page is looked at. */
function useStatus(state: AgeState, setKnown: (status: AgeStatus) => void): void {
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') {
        asked++;
        const status = await fetchStatus(stop.signal);
        if (stop.signal.aborted) return;
        if (status) setKnown(status);
      }
      if (state === 'pending')
        timer = setTimeout(() => void ask(), asked < often ? poll_ms : rare_ms);
    };
    void ask();
    const look = (): void => void (document.visibilityState === 'visible' && ask());
    document.addEventListener('visibilitychange', look);
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [state, setKnown]);
}
