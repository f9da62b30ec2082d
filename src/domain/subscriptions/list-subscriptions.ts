import { sql, type RawBuilder } from 'kysely';
import { memberPictureAddress } from '#contracts/calls/accounts/member-pictures.ts';
import {
  subscription_limits,
  type Subscription,
  type Subscriptions,
  type SubscriptionState,
} from '#contracts/calls/social/subscriptions.ts';
import { AppError } from '#contracts/errors.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import type { Ctx, DomainSettings } from '../ctx.ts';
import { imageAddress } from '../media/index.ts';
import { pictureKey } from '../profiles/index.ts';
import { hasPageFor } from './page-of-source.ts';
import type { OwnSource } from './subscribe.ts';
import {
  codeOf,
  currentSource,
  readSource,
  sourceNumber,
  sourceOfRow,
  type Source,
} from './source.ts';

/** Whether a member is subscribed, and how many are. Throws not_found for what has no page, or none for this member. */
export async function getSubscription(
  { db }: Ctx,
  { member_id, thing }: OwnSource,
): Promise<SubscriptionState> {
  const source = await currentSource(db, readSource(thing));
  if (!(await hasPageFor(db, member_id, source))) throw new AppError('not_found');
  return readState(db, member_id, source);
}

export async function readState(
  db: ReadDb,
  member_id: number,
  source: Source,
): Promise<SubscriptionState> {
  const { rows } = await sql<{ is_subscribed: boolean; subscribers: number }>`
    select exists (select from subscription where member_id = ${member_id} and source = ${sourceNumber(source)}) as is_subscribed,
      subscriber_total(${objectKind[source.kind]}, ${source.id}) as subscribers`.execute(
    db as never,
  );
  return { thing: codeOf(source), is_subscribed: false, subscribers: 0, ...rows[0] };
}

/** The subscriptions of a member, newest first. `after` is the number of the last one of the previous page, 0 for the first page. */
export async function listSubscriptions(
  { db, settings }: Ctx,
  { member_id, after }: { member_id: number; after: number },
): Promise<Subscriptions> {
  const { page } = subscription_limits;
  const rows = await selectSubscriptions(
    db,
    sql`s.member_id = ${member_id} and (${after}::int = 0 or s.subscription_id < ${after}::int)`,
    page + 1,
  );
  const shown = rows.slice(0, page);
  return {
    subscriptions: shown.map((row) => toSubscription(settings, row)),
    next: rows.length > page ? (shown.at(-1)?.subscription_id ?? 0) : 0,
  };
}

/** That under one of these numbers; undefined unless the member is subscribed. */
export async function findSubscription(
  { db, settings }: Ctx,
  member_id: number,
  sources: readonly number[],
): Promise<Subscription | undefined> {
  const condition = sql`s.member_id = ${member_id} and s.source = any(${sources}::int[])`;
  const [row] = await selectSubscriptions(db, condition, 1);
  return row && toSubscription(settings, row);
}

interface Row {
  subscription_id: number;
  kind: number;
  object_id: number;
  dir: string;
  title: string;
  avatar_key: string | null;
  subscribed_at: string;
  is_notified: boolean;
  is_mailed: boolean;
}

async function selectSubscriptions(
  db: ReadDb,
  condition: RawBuilder<unknown>,
  most: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.subscription_id, s.kind, s.object_id, coalesce(o.dir, h.dir, m.username) as dir,
      coalesce(o.title, h.title, m.username) as title,
      coalesce(o.avatar_key, h.avatar_key, ${pictureKey('avatar')}) as avatar_key,
      to_char(s.subscribed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as subscribed_at, s.is_notified, s.is_mailed
    from subscription as s
    left join model as o on o.model_id = s.model_id
    left join channel as h on h.channel_id = s.channel_id
    left join member as m on m.member_id = s.subscribed_member_id
    where ${condition} order by s.subscription_id desc limit ${most}`.execute(db as never);
  return rows;
}

function toSubscription(
  { media_origin }: DomainSettings,
  { kind, object_id, dir, title, avatar_key, subscribed_at, is_notified, is_mailed }: Row,
): Subscription {
  const source = sourceOfRow(kind, object_id);
  const ofMember = avatar_key === null ? '' : memberPictureAddress(avatar_key, 256, 'webp');
  const avatar = source.kind === 'member' ? ofMember : imageAddress(media_origin, avatar_key);
  return {
    thing: codeOf(source),
    kind: source.kind,
    dir,
    title,
    avatar,
    subscribed_at,
    is_notified,
    is_mailed,
  };
}
