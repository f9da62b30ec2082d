import { sql } from 'kysely';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { addressOf } from '../mail/index.ts';
import { writeMemberMail } from '../members/index.ts';
import { uploadMailTexts } from './mail-texts.ts';

const batch = 5000;
/** Seconds without another end until a mail is written, and after the first one at most. */
const quiet_seconds = 600;
const patience_seconds = 3600;
/** Mails of this kind to a member in a day: those that open accounts must not be withheld for them. */
const daily_most = 6;
const kind = 'member-uploads';

interface Waiting {
  member_id: number | null;
  event_ids: string[];
  /** The member wants a mail. */
  is_wanted: boolean;
  /** Nothing has ended for a while, or the first has waited long enough, and the day has room. */
  is_due: boolean;
}

/** Writes the mails that are due, one for all that has ended of a member. Safe to repeat, and against two at once. */
export async function mailUploaders(ctx: Ctx): Promise<void> {
  const { rows } = await sql<Waiting>`
    with ends as (
      select e.event_id, e.at, coalesce(m.owner_id, u.member_id, d.member_id) as member_id
      from upload_end as e left join media as m using (media_id) left join upload as u using (upload_id)
        left join moderation_decision as d using (decision_id)
      order by e.event_id limit ${batch}),
    of_members as (
      select member_id, array_agg(event_id::text) as event_ids, min(at) as first_at, max(at) as last_at
      from ends group by member_id)
    select o.member_id, o.event_ids, coalesce(p.mails_uploads, false) as is_wanted,
      (o.last_at < now() - make_interval(secs => ${quiet_seconds})
        or o.first_at < now() - make_interval(secs => ${patience_seconds}))
      and (select count(*) from mail_outbox as x where x.recipient = lower(l.email) and x.kind = ${kind}
        and x.created_at > now() - interval '1 day') < ${daily_most} as is_due
    from of_members as o left join profile as p on p.member_id = o.member_id
      left join login as l on l.id = o.member_id
    order by o.member_id`.execute(ctx.db);
  for (const { member_id, event_ids, is_wanted, is_due } of rows)
    if (member_id === null || !is_wanted || is_due)
      await ctx.db.transaction().execute(async (trx) => {
        const ended = await takeEnds(trx, event_ids);
        if (member_id !== null && is_wanted) await mailEnds(ctx, trx, member_id, ended);
      });
}

interface Ended {
  /** The largest number. */
  event_id: string | null;
  ready: number;
  failed: number;
  decided: number;
}

/** Deletes the events, and counts those that were still there. */
async function takeEnds(trx: Trx, event_ids: readonly string[]): Promise<Ended> {
  const { rows } = await sql<Ended>`
    with taken as (
      delete from upload_end where event_id = any(array(
        select event_id from upload_end where event_id = any(${[...event_ids]}::bigint[])
        order by event_id for update skip locked))
      returning event_id, media_id, upload_id, decision_id)
    select max(t.event_id)::text as event_id,
      count(*) filter (where m.state = 'ready')::int as ready,
      count(*) filter (where t.upload_id is not null or m.state = 'failed')::int as failed,
      count(*) filter (where t.decision_id is not null)::int as decided
    from taken as t left join media as m on m.media_id = t.media_id`.execute(trx);
  return rows[0] ?? { event_id: null, ready: 0, failed: 0, decided: 0 };
}

async function mailEnds(
  ctx: Ctx,
  trx: Trx,
  member_id: number,
  { event_id, ready, failed, decided }: Ended,
): Promise<void> {
  if (event_id === null) return;
  const login = await trx
    .selectFrom('login')
    .select(['email', 'lang'])
    .where('id', '=', member_id)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  if (!login) return;
  const lang = Language.parse(login.lang);
  const texts = uploadMailTexts[lang];
  const numbers = [
    ...(ready > 0 ? [texts.ready(ready)] : []),
    ...(failed > 0 ? [texts.failed(failed)] : []),
    ...(decided > 0 ? [texts.decided(decided)] : []),
  ];
  if (numbers.length === 0) return;
  const to = { to: login.email, lang, key: `${member_id}-${event_id}` };
  await writeMemberMail(ctx, trx, kind, to, (_, site) => [
    texts.subject,
    texts.ended(site),
    ...numbers,
    addressOf(ctx, accountPages.videos(), lang),
    texts.setting,
  ]);
}
