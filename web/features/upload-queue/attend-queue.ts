import { me_url } from '#contracts/calls/accounts/accounts.ts';
import { heldByAccount } from './held-by-account.ts';
import { leaveQuestion } from './leave-question.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

/** Faults that end by themselves, or with a sign-in in another tab. */
const mended: ReadonlySet<string> = new Set(['offline', 'unavailable', 'unauthorized']);
/** Faults that end by themselves. */
const away: ReadonlySet<string> = new Set(['offline', 'unavailable']);
const again_ms = 60_000;
const known_ms = 5000;

export interface QueueOf {
  username: string;
  part_bytes: number;
}

const queues = heldByAccount<UploadQueue>();

/** The queue of an account, which goes on whatever page of it is shown; films that are to replace a video are in it as well. */
export const queueOf = ({ username, part_bytes }: QueueOf): UploadQueue =>
  queues(username, 'videos', () =>
    attend(createUploadQueue({ part_bytes, isOwn: ownAccount(username) })),
  );

/**
 * Has files go on when the network is back, when the document is looked at again, after a sign-in in another tab, and each minute while the site does not answer; leaving the document is
 * asked about while bytes travel.
 */
export function attend(queue: UploadQueue): UploadQueue {
  const ended = new AbortController();
  const { signal } = ended;
  const ask = leaveQuestion();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const failedBy = (faults: ReadonlySet<string>) =>
    queue.current().filter(({ state, fault }) => state === 'failed' && faults.has(fault ?? ''));
  const goOn = (faults: ReadonlySet<string>): void => {
    for (const { key } of failedBy(faults)) queue.resume(key);
  };
  const follow = (): void => {
    ask(queue.current().some(({ state }) => state === 'sending'));
    if (failedBy(away).length === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      goOn(away);
    }, again_ms);
  };
  const leave = queue.subscribe(follow);
  // The server renders pages, and sends nothing.
  if (typeof document !== 'undefined') {
    addEventListener('online', () => goOn(mended), { signal });
    addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && goOn(mended),
      { signal },
    );
  }
  return {
    ...queue,
    end() {
      leave();
      ended.abort();
      clearTimeout(timer);
      queue.end();
      ask(false);
    },
  };
}

/** Whether the browser still has the session of a member. Without an answer, and without a session, what is asked next says so. */
function ownAccount(username: string): () => Promise<boolean> {
  let asked_at = -Infinity;
  return async () => {
    if (performance.now() - asked_at < known_ms) return true;
    try {
      const answer = await fetch(me_url);
      if (!answer.ok) return true;
      const me = (await answer.json()) as { username?: unknown };
      if (me.username !== username) return false;
      asked_at = performance.now();
    } catch {
      // The line is broken.
    }
    return true;
  };
}
