import { sql, type RawBuilder } from 'kysely';
import type { ChannelCard } from '#contracts/calls/catalogue/channels.ts';
import type { ModelCard, PeopleSort } from '#contracts/calls/catalogue/models.ts';
import type { ModelRef, PersonCard, Profile } from '#contracts/text/names.ts';
import { thingCode } from '#contracts/things.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import type { DomainSettings } from '../ctx.ts';
import { imageAddress } from '../media/index.ts';
import { readByIds } from '../read-page.ts';
import { orientationTotals } from './orientation-totals.ts';

const selectModels = (db: ReadDb) =>
  db
    .selectFrom('model as m')
    .modifyFront(prepared)
    .innerJoin('model_listing as l', 'l.model_id', 'm.model_id')
    .leftJoin('country as c', 'c.country_id', 'm.country_id')
    .select(['m.model_id', 'm.dir', 'm.title', 'm.avatar_key'])
    .select(['l.total_videos', 'c.code as country']);

/** Cards of the models, in the order of the ids. One query, whatever their number. */
export const modelCards = (db: ReadDb, settings: DomainSettings, ids: readonly number[]) =>
  readByIds(selectModels(db), ['m', 'model_id'], ids, (row): ModelCard => ({
    ...personCard(settings, row),
    country: row.country ?? '',
    thing: thingCode({ kind: 'model', id: row.model_id }),
  }));

/**
 * Cards of the channels with their totals in the orientation, in the order of the ids. One query.
 */
export const channelCards = (
  db: ReadDb,
  settings: DomainSettings,
  orientation: number,
  ids: readonly number[],
) =>
  readByIds(
    db
      .selectFrom('channel as h')
      .modifyFront(prepared)
      .innerJoin('channel_listing as l', 'l.channel_id', 'h.channel_id')
      .select(['h.channel_id', 'h.dir', 'h.title', 'h.avatar_key', 'l.total_videos'])
      .where('l.orientation', '=', orientation),
    ['h', 'channel_id'],
    ids,
    (row): ChannelCard => ({
      ...personCard(settings, row),
      thing: thingCode({ kind: 'channel', id: row.channel_id }),
    }),
  );

interface Person {
  dir: string;
  title: string;
  avatar_key: string | null;
  total_videos: number;
}

/**
 * The common part of cards of models and channels. An avatar has one size, used as the small and
 * the large one.
 */
export function personCard(
  { media_origin }: DomainSettings,
  { dir, title, avatar_key, total_videos }: Person,
): PersonCard {
  const avatar = imageAddress(media_origin, avatar_key);
  return { dir, title, avatar, scr1: avatar, scr2: avatar, total_videos };
}

type ProfileRow = Person &
  Parameters<typeof orientationTotals>[0] &
  Record<'viewed' | 'likes' | 'dislikes' | 'rank' | 'subscribers', number> & {
    description: string;
  };

/** The common part of the pages of models and channels, but for the total of albums. */
export function profileOf(
  settings: DomainSettings,
  row: ProfileRow,
): Omit<Profile, 'total_albums' | 'thing'> {
  const { description, viewed, likes, dislikes, total_videos: videos, rank, subscribers } = row;
  return {
    ...personCard(settings, row),
    description,
    genders: orientationTotals(row),
    statistics: { viewed, likes, dislikes, videos, subscribers },
    rank,
  };
}

/** The column `subscribers` of such a page. */
export const subscribersOf = (kind: 'model' | 'channel' | 'member', id: RawBuilder<unknown>) =>
  sql<number>`subscriber_total(${sql.lit(objectKind[kind])}, ${id})`.as('subscribers');

/** A model as videos and albums name it. */
export const modelRef = (
  { media_origin }: DomainSettings,
  { dir, title, avatar_key }: Pick<Person, 'dir' | 'title' | 'avatar_key'>,
): ModelRef => ({ dir, title, img: imageAddress(media_origin, avatar_key) });

/**
 * The column of model_listing and channel_listing behind a sort; each has an index that ends in the
 * id.
 */
const sortColumn = {
  'most-popular': 'pop',
  'top-rated': 'wscore',
  'most-viewed': 'views',
  'latest-updates': 'latest',
  recent: 'recent',
  'count-videos': 'total_videos',
} as const satisfies Record<Exclude<PeopleSort, 'alphabet'>, string>;

/**
 * The order of a list of models or channels as its index has it: descending, the alphabet
 * ascending.
 */
export function peopleOrder(
  sort: PeopleSort,
  id: 'model_id' | 'channel_id',
  is_reversed: boolean,
): RawBuilder<unknown> {
  const direction = (sort === 'alphabet') === is_reversed ? sql`desc` : sql`asc`;
  const column = sort === 'alphabet' ? sql`sort_title collate "C"` : sql.ref(sortColumn[sort]);
  return sql`${column} ${direction}, ${sql.ref(id)} ${direction}`;
}
