import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { VoteSection } from '#contracts/calls/forms/input.ts';
import { objectKind, videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Viewer } from '../ctx.ts';
import { findNamed } from '../taxonomy/index.ts';
import { assertVisible, type VideoState } from '../videos/index.ts';

/** Where a section's votes and counters stand. */
export interface VotePlace {
  stat: string;
  votes: string;
  id_column: string;
  /** Undefined for comments: no list of others depends on them. */
  kind: number | undefined;
}

const placeOf = (section: Exclude<VoteSection, 'comment'>): VotePlace => ({
  stat: `${section}_stat`,
  votes: `${section}_vote`,
  id_column: `${section}_id`,
  kind: objectKind[section],
});

export const votePlaces: Readonly<Record<VoteSection, VotePlace>> = {
  video: placeOf('video'),
  album: placeOf('album'),
  model: placeOf('model'),
  channel: placeOf('channel'),
  comment: { stat: 'comment', votes: 'comment_vote', id_column: 'comment_id', kind: undefined },
};

const largest_id = 2 ** 31 - 1;

/**
 * Locks the counters of what is voted on, then looks whether this viewer may see it: all votes of one thing stand in line here, before anything else
 * is locked. `object_id` is a number in digits, or a dir. Returns the id; throws not_found, private or deleted.
 */
export async function lockVotable(
  trx: Trx,
  section: VoteSection,
  object_id: string,
  viewer: Viewer,
): Promise<number> {
  if (section === 'comment') {
    const id = numberIn(object_id);
    await lockCounters(trx, votePlaces.comment, id);
    await assertShown(trx, id);
    return id;
  }
  if (section === 'video' || section === 'album') {
    const id = numberIn(object_id);
    await lockCounters(trx, votePlaces[section], id);
    const { rows } = await sql<VideoState>`
      select status_id, is_private from ${sql.table(section)} where ${sql.ref(`${section}_id`)} = ${id}`.execute(
      trx,
    );
    assertVisible(rows[0], viewer);
    return id;
  }
  const id = await findNamed(trx, section, object_id);
  await lockCounters(trx, votePlaces[section], id);
  // A merge that has begun in between is waited for and seen: no vote comes to a model after its votes were moved.
  if (section === 'model') {
    const model = await trx
      .selectFrom('model')
      .select('merged_into')
      .where('model_id', '=', id)
      .forKeyShare()
      .executeTakeFirst();
    if (!model || model.merged_into !== null) return findNamed(trx, section, object_id);
  }
  return id;
}

async function lockCounters(trx: Trx, { stat, id_column }: VotePlace, id: number): Promise<void> {
  const { rows } =
    await sql`select 1 from ${sql.table(stat)} where ${sql.ref(id_column)} = ${id} for no key update`.execute(
      trx,
    );
  if (rows.length === 0) throw new AppError('not_found');
}

function numberIn(object_id: string): number {
  const id = /^[1-9]\d{0,9}$/.test(object_id) ? Number(object_id) : largest_id + 1;
  if (id > largest_id) throw new AppError('not_found');
  return id;
}

/** A comment can be voted on where every visitor sees it. */
async function assertShown(trx: Trx, comment_id: number): Promise<void> {
  const { rows } = await sql`
    select from comment as x join comment as t on t.comment_id = coalesce(x.parent_id, x.comment_id)
    left join video as v on v.video_id = t.video_id left join commented_video as cv on cv.video_id = t.video_id
    left join album as a on a.album_id = t.album_id left join commented_album as ca on ca.album_id = t.album_id
    where x.comment_id = ${comment_id} and x.state = 'shown' and t.is_listed
      and coalesce(v.status_id, a.status_id) = ${videoStatus.active} and not coalesce(v.is_private, a.is_private)
      and coalesce(cv.setting, ca.setting, 'on') <> 'off'`.execute(trx);
  if (rows.length === 0) throw new AppError('not_found');
}
