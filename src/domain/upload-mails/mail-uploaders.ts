import { sql } from 'kysely';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { addressOf } from '../mail/index.ts';
import { writeMemberMail } from '../members/index.ts';
import { unsubscribeLink } from '../unsubscribe/index.ts';
import { uploadMailTexts } from './mail-texts.ts';

/** Seconds without another end until a mail is written, and after the first one at most. */
const quiet_seconds = 600;
const patience_seconds = 3600;
/** Mails of this kind to a member in a day: those that open accounts must not be withheld for them. */
const daily_most = 6;
const kind = 'member-uploads';

/** Events, and whose they are: null for those of the site. */
const ends = sql`
  select e.event_id, e.at, coalesce(m.owner_id, u.member_id, d.member_id) as member_id
  from upload_end as e left join media as m using (media_id) left join upload as u using (upload_id)
    left join moderation_decision as d using (decision_id)`;

interface Waiting {
  member_id: number;
  event_ids: string[];
}

/** Writes the mails that are due, one for all that has ended of a member. Safe to repeat, and against two at once. */
export async function mailUploaders(ctx: Ctx): Promise<void> {
  await dropUnwanted(ctx);
  // Nothing has ended for a while, or the first has waited long enough, and the day has room.
  const { rows } = await sql<Waiting>`
    with of_members as (
      select member_id, array_agg(event_id::text) as event_ids, min(at) as first_at, max(at) as last_at
      from (${ends}) as ends group by member_id)
    select o.member_id, o.event_ids
    from of_members as o join profile as p on p.member_id = o.member_id and p.mails_uploads
      join login as l on l.id = o.member_id
    where (o.last_at < now() - make_interval(secs => ${quiet_seconds})
        or o.first_at < now() - make_interval(secs => ${patience_seconds}))
      and (select count(*) from mail_outbox as x where x.recipient = lower(l.email) and x.kind = ${kind}
        and x.created_at > now() - interval '1 day') < ${daily_most}
    order by o.member_id`.execute(ctx.db);
  for (const { member_id, event_ids } of rows)
    await ctx.db.transaction().execute(async (trx) => {
      await mailEnds(ctx, trx, member_id, await takeEnds(trx, event_ids));
    });
}

/** Deletes the events of members who want no mails, so that what is left is little. */
async function dropUnwanted({ db }: Ctx): Promise<void> {
  await sql`
    delete from upload_end where event_id = any(array(
      select event_id from upload_end join (${ends}) as ends using (event_id)
      where not exists (
        select from profile as p join login as l on l.id = p.member_id
        where p.member_id = ends.member_id and p.mails_uploads)
      order by event_id for update of upload_end skip locked))`.execute(db);
}

interface Ended {
  /** The largest number. */
  event_id: string | null;
  ready: number;
  failed: number;
  decided: number;
}

/** Deletes the events, and counts what those that were still there are about: a clip that was tried again has several. */
async function takeEnds(trx: Trx, event_ids: readonly string[]): Promise<Ended> {
  const { rows } = await sql<Ended>`
    with taken as (
      delete from upload_end where event_id = any(array(
        select event_id from upload_end where event_id = any(${[...event_ids]}::bigint[])
        order by event_id for update skip locked))
      returning event_id, media_id, upload_id, decision_id)
    select max(t.event_id)::text as event_id,
      count(distinct t.media_id) filter (where m.state = 'ready')::int as ready,
      (count(distinct t.upload_id) + count(distinct t.media_id) filter (where m.state = 'failed'))::int as failed,
      count(distinct t.decision_id)::int as decided
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
  const end = unsubscribeLink(ctx, { member_id, mails: 'uploads', lang });
  const key = `${member_id}-${event_id}`;
  const to = { to: login.email, lang, key, headers: end.headers };
  await writeMemberMail(ctx, trx, kind, to, (_, site) => [
    texts.subject,
    texts.ended(site),
    ...numbers,
    addressOf(ctx, accountPages.videos(), lang),
    ...end.lines,
  ]);
}
