import { sql } from 'kysely';
import { usernameKey } from '#contracts/text/username.ts';
import type { Ctx } from '../ctx.ts';
import { skeletonOf } from '../name-skeleton.ts';

const batch = 1000;

/**
 * Stores the skeletons of members who came with a catalogue before skeletons were stored, so that no one signs up with a name that
 * looks like one of theirs. Of several that look alike the first has it; once it is gone, the next.
 */
export async function fillSkeletons({ db }: Pick<Ctx, 'db'>): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('member')
      .select(['member_id', 'username'])
      .where('skeleton', 'is', null)
      .where('member_id', '>', after)
      .orderBy('member_id')
      .limit(batch)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const ids = rows.map(({ member_id }) => member_id);
    const skeletons = rows.map(({ username }) => skeletonOf(usernameKey(username)));
    await sql`
      update member as m set skeleton = n.skeleton
      from (select distinct on (skeleton) skeleton, member_id
        from unnest(${ids}::int[], ${skeletons}::text[]) as u (member_id, skeleton) order by skeleton, member_id) as n
      where m.member_id = n.member_id and not exists (select from member as o where o.skeleton = n.skeleton)`.execute(
      db,
    );
    after = last.member_id;
  }
}

/**
 * Members who came with a catalogue while PostgreSQL made the keys of names get those that names are looked up by. One whose key somebody
 * else has is left as it is.
 */
export async function fillNameKeys({ db }: Pick<Ctx, 'db'>): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('member')
      .select(['member_id', 'username', 'username_key'])
      // Letters of one byte have one key in both.
      .where(sql<boolean>`octet_length(username) > length(username)`)
      .where('member_id', '>', after)
      .orderBy('member_id')
      .limit(batch)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const wrong = rows.filter(
      ({ username, username_key }) => usernameKey(username) !== username_key,
    );
    const ids = wrong.map(({ member_id }) => member_id);
    const keys = wrong.map(({ username }) => usernameKey(username));
    await sql`
      update member as m set username_key = n.key
      from (select distinct on (key) key, member_id
        from unnest(${ids}::int[], ${keys}::text[]) as u (member_id, key) order by key, member_id) as n
      where m.member_id = n.member_id and not exists (select from member as o where o.username_key = n.key)`.execute(
      db,
    );
    after = last.member_id;
  }
}
