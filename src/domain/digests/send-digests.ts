import { sql } from 'kysely';
import { unsubscribeUrl } from '#contracts/calls/digest.ts';
import { notificationKinds, type NotificationKind } from '#contracts/calls/notifications.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { addressOf, automatic, bodiesOf, sendMail } from '../mail/index.ts';
import { isUnread } from '../notifications/index.ts';
import { digestToken } from './end-digest.ts';
import { digestMailTexts } from './mail-texts.ts';

interface Due {
  member_id: number;
  /** The day of the member for which it is. */
  day: string;
  has_one: boolean;
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
const sendNext = (ctx: Ctx): Promise<boolean> =>
  ctx.db.transaction().execute(async (trx) => {
    const due = await lockDue(trx);
    if (!due) return false;
    const isMailed = due.email !== null && !due.has_one;
    const numbers: Numbers = isMailed ? await takeUnread(trx, due) : new Map();
    if (numbers.size > 0) await writeDigest(ctx, trx, due, numbers);
    const day = numbers.size > 0 ? due.day : null;
    await sql`update member_digest
      set next_at = digest_next(every, hour, time_zone, now()), last_day = coalesce(${day}::date, last_day)
      where member_id = ${due.member_id}`.execute(trx);
    return true;
  });

/** Members whose erasure has begun are left out: it locks them first, and notifications later. */
async function lockDue(trx: Trx): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select d.member_id, to_char(d.next_at at time zone d.time_zone, 'YYYY-MM-DD') as day,
      coalesce(d.last_day >= (d.next_at at time zone d.time_zone)::date, false) as has_one,
      case when l.email_verified and l.erase_at is null
        and (l.suspended_at is null or l.suspended_until <= now()) then l.email end as email, coalesce(l.lang, 'en') as lang
    from member_digest as d join member as m using (member_id) left join login as l on l.id = d.member_id
    where d.next_at <= now() order by d.next_at limit 1
    for update of d skip locked for key share of m skip locked`.execute(trx);
  return rows[0];
}

/** Counts what is unread and was in no digest before, and marks it. Of a subscription nothing is counted once it has ended. */
async function takeUnread(trx: Trx, { member_id }: Due): Promise<Numbers> {
  const { rows } = await sql<{ kind: NotificationKind; n: number }>`
    with line as materialized (
      select n.notification_id, n.kind from notification as n
      where n.member_id = ${member_id} and not n.is_mailed and ${isUnread}
        and not exists (select from digest_off as o where o.member_id = n.member_id and o.kind = n.kind)
        and (n.kind not in ('video', 'album') or exists (
          select from subscription as s where s.member_id = n.member_id and s.source = n.subject and s.is_mailed))
      order by n.member_id, n.kind, n.subject, n.day for no key update of n),
    counted as (
      update notification as n set is_mailed = true from line as l where n.notification_id = l.notification_id)
    select kind, count(*)::int as n from line group by kind`.execute(trx);
  return new Map(rows.map(({ kind, n }) => [kind, n]));
}

/** Numbers and a link: mailboxes are no place for titles and names. */
async function writeDigest(ctx: Ctx, trx: Trx, due: Due, numbers: Numbers): Promise<void> {
  const { member_id, day, email, lang } = due;
  const texts = digestMailTexts[lang];
  const end = ctx.settings.site.origin + unsubscribeUrl(lang, digestToken(ctx, member_id));
  const lines = [
    texts.unread,
    ...notificationKinds.flatMap((kind) => {
      const n = numbers.get(kind);
      return n === undefined ? [] : [`${texts.kinds[kind]}: ${n}`];
    }),
    addressOf(ctx, accountPages.notifications(), lang),
    texts.end,
    end,
  ];
  await sendMail(ctx, trx, {
    key: `digest:${member_id}:${day}`,
    kind: 'digest',
    to: email ?? '',
    lang,
    subject: texts.unread,
    ...bodiesOf(lang, lines),
    headers: {
      ...automatic,
      'List-Unsubscribe': `<${end}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
}
