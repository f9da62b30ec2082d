import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { messageOf, type Log } from '#platform/log.ts';
import type { Db, Trx } from '#platform/db/pool.ts';

/** Files that nobody gets while a case hides their videos, whatever address was signed before. */
export interface HiddenFiles {
  /** `storage_key`: of a clip, of captions or of the own picture of a video. */
  has(storage_key: string): Promise<boolean>;
}

/** How old what a process knows may be. */
const fresh_ms = 1000;
/** A file waits no longer for a database that does not answer. */
const wait_most_ms = 100;

/**
 * Knows the files of hidden videos, read once a second at most and only while files are asked for. A
 * clip that another video shows to everybody is not hidden. Without the database what was known
 * holds: files play on through an outage.
 */
export function createHiddenFiles({ db, log }: { db: Db; log: Log }): HiddenFiles {
  let known: ReadonlySet<string> = new Set();
  let read_at = -Infinity;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const begun = performance.now();
    try {
      known = new Set(await hiddenKeys(db));
      read_at = begun;
    } catch (error) {
      log.warn({ err: messageOf(error) }, 'hidden files not read; what was known holds');
      read_at = performance.now();
    } finally {
      reading = undefined;
    }
  };
  return {
    async has(storage_key) {
      if (performance.now() - read_at > fresh_ms) {
        reading ??= read();
        await Promise.race([reading, pause(wait_most_ms, undefined, { ref: false })]);
      }
      return known.has(storage_key);
    },
  };
}

/** Storage keys of the clips, captions and own pictures of hidden videos; of one video if it is given. */
export async function hiddenKeys(db: Db | Trx, video_id: number | null = null): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    select m.storage_key
    from case_hidden_video as h join video as v using (video_id) join media as m using (media_id)
    where (${video_id}::int is null or h.video_id = ${video_id}) and not exists (
      select 1 from video as o where o.media_id = v.media_id and o.status_id = 1)
    union all
    select c.storage_key from case_hidden_video as h join video_caption as c using (video_id)
    where ${video_id}::int is null or h.video_id = ${video_id}
    union all
    select v.poster_key from case_hidden_video as h join video as v using (video_id)
    where v.poster_key is not null and (${video_id}::int is null or h.video_id = ${video_id}) and not exists (
      select from video as o where o.poster_key = v.poster_key and o.status_id = 1) and not exists (
      select from photo as p join album_photo as x using (photo_id) join album as a using (album_id)
      where p.storage_key = v.poster_key and a.status_id = 1)`.execute(db);
  return rows.map(({ storage_key }) => storage_key);
}
