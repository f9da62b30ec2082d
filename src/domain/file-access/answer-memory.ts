import { LRUCache } from 'lru-cache';
import type { FileAudience } from './read-audiences.ts';

interface Answer {
  audience: FileAudience;
  /** When the statement began: later changes may not be in it. -Infinity for a forgotten answer. */
  at: number;
}

/**
 * How old an answer may be. A process is notified when a file stops being public, and notices it within five seconds without the notification: shared caches,
 * which store for 50 more, are clean within a minute.
 */
const fresh_ms = { open: 5000, closed: 1000 } as const;

/** Known answers about files; one that is too old is still returned, for as long as no newer one can be had. */
export interface AnswerMemory {
  get(storage_key: string): { audience: FileAudience; is_fresh: boolean } | undefined;
  /** A statement begins; its answers about keys that are forgotten until they are added count as outdated. */
  begin(): (answers: ReadonlyMap<string, FileAudience>) => void;
  forget(storage_key?: string): void;
}

/** Remembers so many keys; those of files that are not public separately, so that no number of public files evicts them. */
export function createAnswerMemory(max: number, now: () => number): AnswerMemory {
  const open = new LRUCache<string, Answer>({ max });
  const closed = new LRUCache<string, Answer>({ max });
  /** Of the statement that runs. */
  let late: Set<string> | undefined;
  let all_forgotten_at = -Infinity;
  const find = (storage_key: string): Answer | undefined =>
    closed.get(storage_key) ?? open.get(storage_key);
  const isFresh = ({ audience, at }: Answer): boolean =>
    at > all_forgotten_at && now() - at <= fresh_ms[audience === 'everyone' ? 'open' : 'closed'];
  return {
    get(storage_key) {
      const answer = find(storage_key);
      return answer && { audience: answer.audience, is_fresh: isFresh(answer) };
    },
    begin() {
      const [begun, forgotten] = [now(), new Set<string>()];
      late = forgotten;
      return (answers) => {
        for (const [storage_key, audience] of answers) {
          const [of, other] = audience === 'everyone' ? [open, closed] : [closed, open];
          of.set(storage_key, { audience, at: forgotten.has(storage_key) ? -Infinity : begun });
          other.delete(storage_key);
        }
        late = undefined;
      };
    },
    forget(storage_key) {
      if (storage_key === undefined) {
        all_forgotten_at = now();
        return;
      }
      late?.add(storage_key);
      const answer = find(storage_key);
      if (answer) answer.at = -Infinity;
    },
  };
}
