import type { Db } from '#platform/db/pool.ts';
import { messageOf, type Log } from '#platform/log.ts';
import { within } from '#platform/within.ts';
import { createAnswerMemory } from './answer-memory.ts';
import { readAudiences, type FileAudience } from './read-audiences.ts';

/** The audience of the files of a storage key, as a process knows it. */
export interface FileAudiences {
  /** One second old at most; five seconds for a file that was public, unless `forget` was called since. Never throws. */
  of(storage_key: string): Promise<FileAudience>;
  /** It may be another one now; without a key those of all files. */
  forget(storage_key?: string): void;
}

export interface FileAudienceOptions {
  db: Db;
  log: Log;
  /** Of so many keys answers are remembered. */
  most?: number;
  /** A file waits no longer for a database that does not answer, once. */
  patience_ms?: number;
  /** In ms. */
  now?: () => number;
}

/** Between two attempts while the database is away. */
const retry_ms = 1000;

/**
 * Reads the audience of a key when its file is requested: keys that are requested while one statement runs go into the next one, so that the
 * load of a process is one statement at a time, and no read grows with the number of hidden files. Without the database known answers hold, and
 * files without one are public: films play on through an outage.
 */
export function createFileAudiences({
  db,
  log,
  most = 50_000,
  patience_ms = 500,
  now = () => performance.now(),
}: FileAudienceOptions): FileAudiences {
  const known = createAnswerMemory(most, now);
  /** Until then nothing is asked; a statement that hangs is waited for. */
  let away_until = -Infinity;

  const read = async (keys: ReadonlySet<string>): Promise<void> => {
    const add = known.begin();
    const answers = await readAudiences(db, [...keys]).catch((error: unknown) => {
      log.warn({ err: messageOf(error) }, 'not read who may have files; what was known holds');
      return undefined;
    });
    add(answers ?? new Map());
    away_until = answers ? -Infinity : now() + retry_ms;
  };
  const ask = collectKeys(async (keys) => {
    if (now() < away_until) return;
    let isRead = false;
    const done = read(keys).then(() => {
      isRead = true;
    });
    await within(done, patience_ms).catch(() => undefined);
    if (!isRead) away_until = Infinity;
  });

  return {
    async of(storage_key) {
      const before = known.get(storage_key);
      if (!before?.is_fresh && now() >= away_until) await ask(storage_key);
      return (known.get(storage_key) ?? before)?.audience ?? 'everyone';
    },
    forget: known.forget,
  };
}

/** Runs some work for one key, or for all that are asked for while it runs for others. */
function collectKeys(
  work: (keys: ReadonlySet<string>) => Promise<void>,
): (key: string) => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let collecting: { keys: Set<string>; done: Promise<void> } | undefined;
  return (key) => {
    if (!collecting) {
      const keys = new Set<string>();
      const done = running.then(() => {
        collecting = undefined;
        return work(keys);
      });
      running = done;
      collecting = { keys, done };
    }
    collecting.keys.add(key);
    return collecting.done;
  };
}
