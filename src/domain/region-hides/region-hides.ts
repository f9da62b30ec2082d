import { sql } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Log } from '#platform/log.ts';
import { createSnapshot, type Snapshot } from '../snapshot.ts';

/** Where something is hidden: countries in lower case. */
export type Countries = ReadonlySet<string>;

/** Everything hidden from visitors of some countries. Undefined for content that is hidden from no one. */
export interface RegionHides {
  /** Nothing is hidden anywhere: no caller needs to check. */
  is_empty: boolean;
  video(id: number): Countries | undefined;
  album(id: number): Countries | undefined;
  /** Of a clip, captions or a photo that nothing else shows to every visitor. */
  file(storage_key: string): Countries | undefined;
}

/** Every request of the catalogue waits for it: a database that hangs must not hold up what is cached. */
const patience_ms = 250;

/** The copy in memory of a process; a change is heard at once. Small: each row is a decision of a person. */
export const createRegionHides = ({ db, log }: { db: Db; log: Log }): Snapshot<RegionHides> =>
  createSnapshot({ log, name: 'what is hidden by region', read: () => readHides(db), patience_ms });

interface Row {
  kind: 'video' | 'album' | 'file';
  key: string;
  countries: string[];
}

async function readHides(db: Db): Promise<RegionHides> {
  const active = videoStatus.active;
  const { rows } = await sql<Row>`
    select subject_type as kind, subject_id::text as key, countries from region_hide
    union all
    select 'file', m.storage_key, h.countries
    from region_hide h join video v on h.subject_type = 'video' and v.video_id = h.subject_id join media m using (media_id)
    where not exists (select from video o where o.media_id = v.media_id and o.status_id = ${active} and o.video_id <> v.video_id
      and not exists (select from region_hide x where x.subject_type = 'video' and x.subject_id = o.video_id))
    union all
    select 'file', c.storage_key, h.countries
    from region_hide h join video_caption c on h.subject_type = 'video' and c.video_id = h.subject_id
    union all
    select 'file', v.poster_key, h.countries
    from region_hide h join video v on h.subject_type = 'video' and v.video_id = h.subject_id
    where v.poster_key is not null and not exists (select from video o where o.poster_key = v.poster_key and o.status_id = ${active} and o.video_id <> v.video_id)
      and not exists (select from photo p join album_photo y using (photo_id) join album o using (album_id)
        where p.storage_key = v.poster_key and o.status_id = ${active})
    union all
    select 'file', p.storage_key, h.countries
    from region_hide h join album_photo a on h.subject_type = 'album' and a.album_id = h.subject_id join photo p using (photo_id)
    where not exists (select from album_photo y join album o on o.album_id = y.album_id
      where y.photo_id = p.photo_id and o.status_id = ${active} and o.album_id <> a.album_id
      and not exists (select from region_hide x where x.subject_type = 'album' and x.subject_id = o.album_id))`.execute(
    db,
  );
  const known = { video: new Map<string, Countries>(), album: new Map(), file: new Map() };
  for (const { kind, key, countries } of rows) {
    const before: Countries | undefined = known[kind].get(key);
    // Two that share a file are each hidden somewhere: the file is where one of them is shown.
    const hidden = new Set(countries);
    known[kind].set(key, before ? before.intersection(hidden) : hidden);
  }
  return {
    is_empty: rows.length === 0,
    video: (id) => known.video.get(String(id)),
    album: (id) => known.album.get(String(id)),
    file: (storage_key) => known.file.get(storage_key),
  };
}
