import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { VoteSection } from '#contracts/calls/input.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Viewer } from '../ctx.ts';
import { findNamed } from '../taxonomy/index.ts';
import { assertVisible, type VideoState } from '../videos/index.ts';

type Section = Exclude<VoteSection, 'comment'>;

/** Where a section's votes and counters stand. */
export interface VotePlace {
  stat: string;
  votes: string;
  id_column: string;
  kind: number;
}

const placeOf = (section: Section): VotePlace => ({
  stat: `${section}_stat`,
  votes: `${section}_vote`,
  id_column: `${section}_id`,
  kind: objectKind[section],
});

export const votePlaces: Readonly<Record<Section, VotePlace>> = {
  video: placeOf('video'),
  album: placeOf('album'),
  model: placeOf('model'),
  channel: placeOf('channel'),
};

const largest_id = 2 ** 31 - 1;

/**
 * Locks the counters of what is voted on, then looks whether this viewer may see it: all votes of one thing stand in line here, before anything else
 * is locked. `object_id` is a number in digits, or a dir. Returns the id; throws not_found, private or deleted.
 */
export async function lockVotable(
  trx: Trx,
  section: Section,
  object_id: string,
  viewer: Viewer,
): Promise<number> {
  if (section === 'video' || section === 'album') {
    const id = /^[1-9]\d{0,9}$/.test(object_id) ? Number(object_id) : largest_id + 1;
    if (id > largest_id) throw new AppError('not_found');
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
