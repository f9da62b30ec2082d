import { sql } from 'kysely';
import { pictureSizes, type PictureSection } from '#contracts/calls/accounts/member-pictures.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { photosOfVideo } from '../hashes/index.ts';
import { parseStoryboard, placesOf } from '../media/index.ts';
import { child_safety_priority } from '../cases/index.ts';

/** Where a picture is in storage; for `area`, the part of a larger picture. */
export interface StoredPicture {
  path: string;
  area: { x: number; y: number; width: number; height: number } | null;
}

/** A match, as the reviewer sees it: with a list, or with another clip of this site. */
export interface ShownMatch {
  match_id: number;
  /** Null for a clip of this site. */
  list: string | null;
  /** A video of the other clip; null in a list. */
  video_id: number | null;
  reference: string;
  kind: string;
  distance: number;
  seconds: number | null;
  listed_seconds: number | null;
  share: number | null;
  listed_share: number | null;
  state: string;
  /** The uploaded picture, and the listed one: null where the list has hashes alone, or the file is gone. */
  picture: StoredPicture | null;
  listed_picture: StoredPicture | null;
}

interface Row extends Omit<ShownMatch, 'picture' | 'listed_picture'> {
  clip_key: string | null;
  storyboard: unknown;
  photo_key: string | null;
  member_key: string | null;
  section: PictureSection | null;
  listed_clip_key: string | null;
  listed_storyboard: unknown;
  listed_photo_key: string | null;
}

const shown_most = 200;

/**
 * The matches of the subject of a case with both pictures: those with lists first, then clips of this site that look alike, the best of each first;
 * none of what is no video, album or picture of a member. Videos that a decision hid, or that may endanger a child, are not among those of this site.
 */
export async function showMatches(
  { db }: Ctx,
  { type, id }: { type: string; id: number },
): Promise<ShownMatch[]> {
  if (type !== 'video' && type !== 'album' && type !== 'picture') return [];
  const of =
    type === 'picture'
      ? sql`h.picture_id = ${id}`
      : type === 'video'
        ? sql`(h.media_id = (select media_id from video where video_id = ${id}) or h.photo_id = any(array(${photosOfVideo(id)})))`
        : sql`h.photo_id in (select photo_id from album_photo where album_id = ${id})`;
  const { rows } = await sql<Row>`
    (select ${prepared} h.match_id, h.list_name as list, null::int as video_id, h.reference, h.kind, h.distance, h.seconds, h.listed_seconds, h.share,
      h.listed_share, h.state, m.storage_key as clip_key, m.storyboard, p.storage_key as photo_key, mp.storage_key as member_key, mp.section,
      lm.storage_key as listed_clip_key, lm.storyboard as listed_storyboard, lp.storage_key as listed_photo_key
    from hash_match as h
    left join hash_entry as e using (entry_id)
    left join media as m on m.media_id = h.media_id
    left join photo as p on p.photo_id = h.photo_id
    left join member_picture as mp on mp.picture_id = h.picture_id
    left join media as lm on lm.media_id = e.media_id
    left join photo as lp on lp.photo_id = e.photo_id
    where ${of} order by h.distance, h.match_id limit ${sql.lit(shown_most)})
    ${type === 'video' ? sql`union all ${selectLikenesses(id)}` : sql``}`.execute(db);
  return rows.map((row) => {
    const { clip_key, storyboard, photo_key, member_key, section, ...rest } = row;
    const { listed_clip_key, listed_storyboard, listed_photo_key, ...facts } = rest;
    return {
      ...facts,
      picture:
        member_key !== null && section !== null
          ? { path: largestOf(member_key, section), area: null }
          : pictureOf({ clip_key, storyboard, photo_key }, row.seconds),
      listed_picture: pictureOf(
        { clip_key: listed_clip_key, storyboard: listed_storyboard, photo_key: listed_photo_key },
        row.listed_seconds,
      ),
    };
  });
}

/** Clips that look like that of a video, each with its first video that a reviewer may see. */
const selectLikenesses = (video_id: number) => sql`
  (select l.other_id, null, o.video_id, o.title, 'frame', l.distance, l.seconds, l.other_seconds, null::real,
    l.share, '', m.storage_key, m.storyboard, null, null, null, om.storage_key, om.storyboard, null
  from video as v
  join likeness as l on l.media_id = v.media_id
  join media as m on m.media_id = v.media_id
  join media as om on om.media_id = l.other_id
  join lateral (
    select w.video_id, w.title from video as w
    where w.media_id = l.other_id and w.status_id in (${sql.lit(videoStatus.active)}, ${sql.lit(videoStatus.pending)})
      and not exists (select from case_hidden_video as c where c.video_id = w.video_id)
      and not exists (select from moderation_case as c where c.target_type = 'video' and c.target_id = w.video_id::text
        and c.state <> 'closed' and c.priority >= ${sql.lit(child_safety_priority)})
    order by w.video_id limit 1) as o on true
  where v.video_id = ${video_id} order by l.share desc, l.distance, l.other_id)`;

/** Of a picture of a member. */
const largestOf = (storage_key: string, section: PictureSection): string =>
  `m/${storage_key}/${pictureSizes[section].at(-1)?.width ?? 0}.jpg`;

/** A photo, or the tile of a clip's moment; its middle where the file as a whole matched. */
function pictureOf(
  { clip_key, storyboard, photo_key }: Pick<Row, 'clip_key' | 'storyboard' | 'photo_key'>,
  seconds: number | null,
): StoredPicture | null {
  if (photo_key !== null) return { path: `${placesOf(photo_key).photo}640.webp`, area: null };
  if (clip_key === null || storyboard === null) return null;
  const { interval, width, height, columns, rows, count } = parseStoryboard(storyboard);
  const n = Math.min(count - 1, Math.floor((seconds ?? (count * interval) / 2) / interval));
  const place = n % (columns * rows);
  return {
    path: `${placesOf(clip_key).stream}storyboard/s${Math.floor(n / (columns * rows))}.webp`,
    area: {
      x: (place % columns) * width,
      y: Math.floor(place / columns) * height,
      width,
      height,
    },
  };
}
