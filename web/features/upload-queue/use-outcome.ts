import { useEffect, useRef, useState } from 'react';
import { OwnUpload, uploadUrl } from '#contracts/calls/uploads/uploads.ts';

const waits_ms = { first: 5000, most: 60_000, growth: 1.3 };
/** Two hours of a page that is seen. */
const asked_most = 130;
const over: ReadonlySet<OwnUpload['state']> = new Set(['ready', 'refused', 'gone']);

/** The state of a file that has arrived: requested while the page is visible, ever less often, until the file is ready, refused or gone. */
export function useOutcome(
  upload_id: string | undefined,
  isHere: boolean,
  onOutcome: (outcome: OwnUpload) => void,
): OwnUpload | undefined {
  const [found, setFound] = useState<OwnUpload>();
  const outcome = found?.upload_id === upload_id ? found : undefined;
  const isAsked = isHere && !(outcome && over.has(outcome.state));
  const latest = useRef(onOutcome);
  useEffect(() => {
    latest.current = onOutcome;
  });
  useEffect(() => {
    if (!isAsked || upload_id === undefined) return undefined;
    const stopped = new AbortController();
    let [wait, asked] = [waits_ms.first, 0];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      if (document.visibilityState !== 'hidden') {
        asked += 1;
        wait = Math.min(waits_ms.most, wait * waits_ms.growth);
        const answer = await askUpload(upload_id, stopped.signal);
        if (stopped.signal.aborted) return;
        if (answer) {
          setFound(answer);
          latest.current(answer);
        }
      }
      if (asked < asked_most) timer = setTimeout(() => void look(), wait);
    };
    timer = setTimeout(() => void look(), wait);
    return () => {
      stopped.abort();
      clearTimeout(timer);
    };
  }, [upload_id, isAsked]);
  return outcome;
}

/** Undefined where the site does not say: a request that the page makes by itself leads no one to the sign-in. */
async function askUpload(upload_id: string, signal: AbortSignal): Promise<OwnUpload | undefined> {
  try {
    const answer = await fetch(uploadUrl(upload_id), { signal });
    return answer.ok ? OwnUpload.parse(await answer.json()) : undefined;
  } catch {
    return undefined;
  }
}
