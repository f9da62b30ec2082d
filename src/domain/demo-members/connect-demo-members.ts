import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { demo_host } from './create-demo-member.ts';

const isDemo = (table: string) => sql`${sql.ref(`${table}.email`)} like ${`%@${demo_host}`}`;

/** Made-up members become friends, ask each other and write to each other, the same ones each time. Returns how many threads are new. */
export async function connectDemoMembers({ db }: Ctx): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`insert into friendship (low_id, high_id)
      select a.id, b.id from login as a join login as b on b.id > a.id
      where ${isDemo('a')} and ${isDemo('b')} and (a.id + b.id) % 3 = 0 order by 1, 2 on conflict do nothing`.execute(
      trx,
    );
    await sql`insert into friend_request (member_id, asked_id)
      select a.id, b.id from login as a join login as b on b.id > a.id
      where ${isDemo('a')} and ${isDemo('b')} and (a.id + b.id) % 3 = 1 order by 1, 2 on conflict do nothing`.execute(
      trx,
    );
    // Of two friends, with an answer that is not read yet; of two others, a first message.
    const { rows } = await sql`
      with made as (
        insert into thread (low_id, high_id, opened_by)
        select a.id, b.id, a.id from login as a join login as b on b.id > a.id
        where ${isDemo('a')} and ${isDemo('b')} and (a.id + b.id) % 3 < 2 order by 1, 2
        on conflict do nothing returning thread_id, low_id, high_id),
      written as (
        insert into message (thread_id, member_id, body, text_hash)
        select thread_id, case n when 2 then high_id else low_id end,
          case n when 1 then 'Have you seen the new videos of the lake?' else 'Not yet. Tonight!' end, ''
        from made, generate_series(1, case (low_id + high_id) % 3 when 0 then 2 else 1 end) as n order by thread_id, n
        returning message_id, thread_id, member_id)
      insert into thread_member (thread_id, member_id, other_id, place, last_id, last_in_id, read_id)
      select m.thread_id, x.member_id, x.other_id,
        case when x.member_id = m.high_id and (m.low_id + m.high_id) % 3 = 1 then 'request' else 'inbox' end,
        (select max(message_id) from written as w where w.thread_id = m.thread_id),
        coalesce((select max(message_id) from written as w where w.thread_id = m.thread_id and w.member_id <> x.member_id), 0),
        case when x.member_id = m.high_id and (m.low_id + m.high_id) % 3 = 0
          then (select min(message_id) from written as w where w.thread_id = m.thread_id) else 0 end
      from made as m, lateral (values (m.low_id, m.high_id), (m.high_id, m.low_id)) as x (member_id, other_id)
      returning thread_id`.execute(trx);
    return rows.length / 2;
  });
}
