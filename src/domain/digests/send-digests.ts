import { sql } from 'kysely';
import { notificationKinds, type NotificationKind } from '#contracts/calls/social/notifications.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { objectKind, type Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { messageOf } from '#platform/log.ts';
import type { Ctx } from '../ctx.ts';
import { addressOf, automatic, bodiesOf, sendMail } from '../mail/index.ts';
import { isUsable } from '../members/index.ts';
import { isUnread } from '../notifications/index.ts';
import { unsubscribeLink } from '../unsubscribe/index.ts';
import { digestMailTexts } from './mail-texts.ts';

interface Due {
  member_id: number;
  /** Null for an account that gets no mail now. */
  email: string | null;
  lang: Language;
}

type Numbers = ReadonlyMap<NotificationKind, number>;

/** Upkeep: writes the digests that are due, each in one transaction of its own. */
export async function sendDigests(ctx: Ctx): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await sendNext(ctx);
}

/**
 * The mail, what it has counted, and when the next one is due are written together, so that a worker that stops repeats nothing and
 * two workers take different members. After a pause there is one mail, not one for each day. Returns whether there may be more.
 */
async function sendNext(ctx: Ctx): Promise<boolean> {
  let member_id: number | undefined;
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const due = await lockDue(trx);
      member_id = due?.member_id;
      if (due) await sendDue(ctx, trx, due);
      return due !== undefined;
    });
  } catch (error) {
    if (member_id === undefined || !isUnknownTimeZone(error)) throw error;
    ctx.log.error({ member_id, err: messageOf(error) }, 'digest failed; it is due in a day');
    await sql`update member_digest set next_at = now() + interval '1 day' where member_id = ${member_id}`.execute(
      ctx.db,
    );
    return true;
  }
}

/** PostgreSQL may drop a name of a time zone with an update: invalid_parameter_value. */
const isUnknownTimeZone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '22023';

async function sendDue(ctx: Ctx, trx: Trx, due: Due): Promise<void> {
  const { day: today, has_one } = await dayOf(trx, due);
  const isMailed = due.email !== null && !has_one;
  const numbers: Numbers = isMailed ? await takeUnread(trx, due) : new Map();
  if (numbers.size > 0) await writeDigest(ctx, trx, { ...due, day: today }, numbers);
  const day = numbers.size > 0 ? today : null;
  await sql`update member_digest
      set next_at = digest_next(every, hour, time_zone, now()), last_day = coalesce(${day}::date, last_day)
      where member_id = ${due.member_id}`.execute(trx);
}

/** Today in the time zone of the member, and whether there was a digest today. */
async function dayOf(trx: Trx, { member_id }: Due): Promise<{ day: string; has_one: boolean }> {
  const { rows } = await sql<{ day: string; has_one: boolean }>`
    select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as day,
      coalesce(last_day >= (now() at time zone time_zone)::date, false) as has_one
    from member_digest where member_id = ${member_id}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('the digest is locked and gone');
  return row;
}

/** Members whose erasure has begun are left out: it locks them first, and notifications later. */
async function lockDue(trx: Trx): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select d.member_id, case when ${isUsable} and l.erase_at is null then l.email end as email, coalesce(l.lang, 'en') as lang
    from member_digest as d join member as m using (member_id) left join login as l on l.id = d.member_id
    where d.next_at <= now() order by d.next_at limit 1
    for update of d skip locked for key share of m skip locked`.execute(trx);
  return rows[0];
}

/** The model into which the source of a line was merged since: there its subscription is now. Null for any other source. */
const target = sql`(
  select facet_code(facet_kind(n.subject), o.merged_into, 0) from model as o
  where facet_kind(n.subject) = ${sql.lit(objectKind.model)} and o.model_id = facet_object(n.subject))`;

/**
 * Counts what is unread and was in no digest before, and marks it: lines, and of videos and albums their subscriptions, of which each day
 * has a line. Of a subscription nothing is counted once it has ended.
 */
async function takeUnread(trx: Trx, { member_id }: Due): Promise<Numbers> {
  const { rows } = await sql<{ kind: NotificationKind; n: number }>`
    with line as materialized (
      select n.notification_id, n.kind, case when n.kind in ('video', 'album') then coalesce(${target}, n.subject) else n.notification_id end as counted
      from notification as n
      where n.member_id = ${member_id} and not n.is_mailed and ${isUnread}
        and not exists (select from digest_off as o where o.member_id = n.member_id and o.kind = n.kind)
        and (n.kind not in ('video', 'album') or exists (
          select from subscription as s where s.member_id = n.member_id and s.source in (n.subject, ${target}) and s.is_mailed))
      order by n.member_id, n.kind, n.subject, n.day for no key update of n),
    mailed as (
      update notification as n set is_mailed = true from line as l where n.notification_id = l.notification_id)
    select kind, count(distinct counted)::int as n from line group by kind`.execute(trx);
  return new Map(rows.map(({ kind, n }) => [kind, n]));
}

/** Numbers and a link: mailboxes are no place for titles and names. */
async function writeDigest(
  ctx: Ctx,
  trx: Trx,
  due: Due & { day: string },
  numbers: Numbers,
): Promise<void> {
  const { member_id, day, email, lang } = due;
  const texts = digestMailTexts[lang];
  const end = unsubscribeLink(ctx, { member_id, mails: 'digest', lang });
  const lines = [
    texts.unread,
    ...notificationKinds.flatMap((kind) => {
      const n = numbers.get(kind);
      return n === undefined ? [] : [`${texts.kinds[kind]}: ${n}`];
    }),
    addressOf(ctx, accountPages.notifications(), lang),
    ...end.lines,
  ];
  await sendMail(ctx, trx, {
    key: `digest:${member_id}:${day}`,
    kind: 'digest',
    to: email ?? '',
    lang,
    subject: texts.unread,
    ...bodiesOf(lang, lines),
    headers: { ...automatic, ...end.headers },
  });
}
