import { sql } from 'kysely';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { demo_host } from './create-demo-member.ts';

/** Made-up members subscribe to popular models and channels and to each other, the same ones each time. Returns how many subscriptions are new. */
export async function subscribeDemoMembers({ db }: Ctx): Promise<number> {
  const isDemo = (table: string) => sql`${sql.ref(`${table}.email`)} like ${`%@${demo_host}`}`;
  const { rows } = await sql`
    insert into subscription (member_id, kind, object_id)
    select l.id, s.kind, s.id from login as l cross join lateral (
      (select ${objectKind.model}::int as kind, model_id as id from model_listing
        where total_videos > 0 order by pop desc, model_id desc limit 12)
      union all (select ${objectKind.channel}::int, channel_id from channel_listing
        where total_videos > 0 order by pop desc, channel_id desc limit 6)
      union all select ${objectKind.member}::int, o.id from login as o where ${isDemo('o')} and o.id <> l.id) as s
    where ${isDemo('l')} and (l.id * 7 + s.kind * 3 + s.id) % 3 = 0
    order by l.id, s.kind, s.id on conflict do nothing returning subscription_id`.execute(db);
  return rows.length;
}
