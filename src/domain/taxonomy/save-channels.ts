import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { lockNamed, unlessHidden } from './hidden-profiles.ts';
import { splitOldDirs } from './old-dirs.ts';

export interface NewChannel {
  dir: string;
  title: string;
  description?: string;
  member_id?: number;
  /** Keys of pictures in storage: `i/{key}.webp`. */
  avatar_key?: string;
  banner_key?: string;
  /** Call to action: text, link, banner address. */
  cf3?: string;
  cf4?: string;
  cf7?: string;
}

/** Returns ids by dir. A former dir stands for the renamed channel, which stays unchanged. */
export async function saveChannels(
  { db, clock }: Ctx,
  channels: readonly NewChannel[],
): Promise<Map<string, number>> {
  return db.transaction().execute(async (trx) => {
    const { ids: old, current } = await splitOldDirs(trx, 'channel', channels);
    if (current.length === 0) return old;
    await lockNamed(trx, 'channel', current);
    const rows = await trx
      .insertInto('channel')
      .values(
        current.map((channel) => ({
          dir: channel.dir,
          title: channel.title,
          description: channel.description ?? '',
          member_id: channel.member_id ?? null,
          avatar_key: channel.avatar_key ?? null,
          banner_key: channel.banner_key ?? null,
          cf3: channel.cf3 ?? '',
          cf4: channel.cf4 ?? '',
          cf7: channel.cf7 ?? '',
        })),
      )
      .onConflict((oc) =>
        oc.column('dir').doUpdateSet({
          title: sql`excluded.title`,
          description: unlessHidden('channel', 'description'),
          avatar_key: unlessHidden('channel', 'avatar_key'),
          banner_key: unlessHidden('channel', 'banner_key'),
          cf3: unlessHidden('channel', 'cf3'),
          cf4: unlessHidden('channel', 'cf4'),
          cf7: unlessHidden('channel', 'cf7'),
        }),
      )
      .returning(['channel_id', 'dir'])
      .execute();
    const ids = rows.map(({ channel_id }) => channel_id);
    await sql`insert into channel_stat (channel_id, pop) select unnest(${ids}::int[]), pop_at(${clock.now()}) - 20 on conflict do nothing`.execute(
      trx,
    );
    await sql`select channel_refresh(${ids}::int[])`.execute(trx);
    return new Map([...old, ...rows.map(({ dir, channel_id }) => [dir, channel_id] as const)]);
  });
}
