import { sql } from 'kysely';
import { dirOf } from '#contracts/text/dir.ts';
import { orientationCode, type Orientation } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

export interface NewPlaylist {
  member_id: number;
  orientation: Orientation;
  /** 3 to 25 characters */
  title: string;
  /** 10 characters or more */
  description: string;
  is_public: boolean;
  /** at most three */
  category_ids?: readonly number[];
  /** in order */
  video_ids: readonly number[];
}

/** Makes a playlist with its items and derived row in one transaction. Returns its id. */
export async function createPlaylist({ db, clock }: Ctx, input: NewPlaylist): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { playlist_id } = await trx
      .insertInto('playlist')
      .values({
        member_id: input.member_id,
        orientation: orientationCode[input.orientation],
        dir: dirOf(input.title, 'playlist'),
        title: input.title,
        description: input.description,
        visible: input.is_public ? 1 : 0,
      })
      .returning('playlist_id')
      .executeTakeFirstOrThrow();
    const items = input.video_ids.map((video_id, index) => ({
      playlist_id,
      video_id,
      position: index + 1,
    }));
    if (items.length > 0) await trx.insertInto('playlist_item').values(items).execute();
    const categories = (input.category_ids ?? []).map((category_id) => ({
      playlist_id,
      category_id,
    }));
    if (categories.length > 0)
      await trx.insertInto('playlist_category').values(categories).execute();
    await trx
      .insertInto('playlist_stat')
      .values({ playlist_id, pop: sql<number>`pop_at(${clock.now()}) - 20` })
      .execute();
    await sql`select playlist_refresh(array[${playlist_id}]::int[])`.execute(trx);
    return playlist_id;
  });
}
