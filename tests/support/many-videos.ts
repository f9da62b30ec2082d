import { sql } from 'kysely';
import type { Ctx } from '#domain/ctx.ts';
import { createRandom, type Random } from '#seed/random.ts';
import { aMedia } from './factories.ts';

/** The record of one video in the tables of truth; names are places in `ManyVideos.names`. */
export interface TrueVideo {
  video_id: number;
  orientation: number;
  is_listed: boolean;
  title: string;
  is_hd: boolean;
  /** seconds */
  duration: number;
  /** minutes since 1970 */
  posted: number;
  views: number;
  likes: number;
  dislikes: number;
  pop: number;
  categories: number[];
  tags: number[];
  models: number[];
  channel: number | null;
  country: number | null;
  member: number | null;
  /** of the last days, by how many days ago */
  days: { ago: number; views: number; likes: number; dislikes: number }[];
}

const kinds = ['category', 'tag', 'model', 'channel'] as const;

interface Name {
  id: number;
  dir: string;
}

export interface ManyVideos {
  videos: TrueVideo[];
  names: Record<(typeof kinds)[number] | 'country' | 'member', Name[]>;
  /** as `video_day` knows it */
  today: string;
}

const many = { category: 24, tag: 120, model: 150, channel: 40, member: 12 } as const;
const countries = ['us', 'de', 'fr', 'jp', 'br', 'pl', 'it', 'es', 'nl', 'cz'];
const words =
  'slow quiet lake dune harbour forest morning evening northern lights river stone meadow winter summer aurora coast island valley garden'.split(
    ' ',
  );
const noon = 29_000_000;

/** Some of them far oftener than others. */
const skewed = (random: Random, below: number): number => Math.floor(below * random.next() ** 3);
const several = (random: Random, most: number, below: number): number[] => [
  ...new Set(Array.from({ length: random.below(most + 1) }, () => skewed(random, below))),
];

/**
 * Thousands of videos in seconds, past the use cases but with every derived row. Nine in ten share one date, one view count, one popularity and the same
 * votes, so that only the tie-break orders them; a few are hidden.
 */
export async function manyVideos(
  ctx: Ctx,
  { count, seed }: { count: number; seed: string },
): Promise<ManyVideos> {
  const random = createRandom(seed);
  const names = await insertNames(ctx);
  const media_id = await aMedia(ctx);
  const videos = (await takeVideoIds(ctx, count)).map((video_id) => drawVideo(random, video_id));
  await insertVideos(ctx, media_id, videos, names);
  const { rows } = await sql<{ today: string }>`select current_date::text as today`.execute(ctx.db);
  return { videos, names, today: rows[0]?.today ?? '' };
}

export function drawVideo(random: Random, video_id: number): TrueVideo {
  const isCommon = (): boolean => random.next() < 0.9;
  const common_votes = isCommon();
  return {
    video_id,
    orientation: random.next() < 0.7 ? 1 : random.next() < 0.7 ? 2 : 3,
    is_listed: random.next() < 0.96,
    title: Array.from(
      { length: 2 + random.below(3) },
      () => words[skewed(random, words.length)],
    ).join(' '),
    is_hd: random.next() < 0.4,
    duration: isCommon() ? 300 : 10 + random.below(4000),
    posted: noon + (isCommon() ? 0 : random.below(2000) - 1000),
    views: isCommon() ? 700 : 1 + random.below(3000),
    likes: common_votes ? 12 : random.below(40),
    dislikes: common_votes ? 3 : random.below(10),
    pop: isCommon() ? 40 : random.below(80),
    categories: several(random, 4, many.category),
    tags: several(random, 5, many.tag),
    models: several(random, 2, many.model),
    channel: random.next() < 0.6 ? skewed(random, many.channel) : null,
    country: random.next() < 0.7 ? skewed(random, countries.length) : null,
    member: random.next() < 0.5 ? skewed(random, many.member) : null,
    days: Array.from({ length: random.below(3) }, () => random.below(40))
      .filter((ago, index, all) => all.indexOf(ago) === index)
      .map((ago) => ({
        ago,
        views: random.below(6),
        likes: random.below(4),
        dislikes: random.below(3),
      })),
  };
}

/** New ids, so many of them. */
export async function takeVideoIds({ db }: Pick<Ctx, 'db'>, count: number): Promise<number[]> {
  const { rows } = await sql<{ video_id: number }>`
    select nextval(pg_get_serial_sequence('video', 'video_id'))::int as video_id from generate_series(1, ${count})`.execute(
    db,
  );
  return rows.map(({ video_id }) => video_id);
}

async function insertNames({ db }: Ctx): Promise<ManyVideos['names']> {
  const named = async (kind: (typeof kinds)[number]): Promise<Name[]> => {
    const orientation =
      kind === 'model'
        ? { column: sql`, orientation`, value: sql`, 1` }
        : { column: sql``, value: sql`` };
    const { rows } = await sql<Name>`
      insert into ${sql.table(kind)} (dir, title${orientation.column})
      select ${`${kind}-`} || n, 'The ' || n || ${`th ${kind}`}${orientation.value} from generate_series(1, ${many[kind]}) n
      returning ${sql.ref(`${kind}_id`)} as id, dir`.execute(db);
    return rows;
  };
  const members = await sql<Name>`
    insert into member (username) select 'member' || n from generate_series(1, ${many.member}) n returning member_id as id, member_id::text as dir`.execute(
    db,
  );
  const known =
    await sql<Name>`select country_id::int as id, code as dir from country where code = any(${countries}) order by code`.execute(
      db,
    );
  const names = {
    category: await named('category'),
    tag: await named('tag'),
    model: await named('model'),
    channel: await named('channel'),
    member: members.rows,
    country: known.rows,
  };
  await sql`insert into model_stat (model_id, pop) select model_id, 0 from model on conflict do nothing`.execute(
    db,
  );
  await sql`insert into channel_stat (channel_id, pop) select channel_id, 0 from channel on conflict do nothing`.execute(
    db,
  );
  return names;
}

/** Writes rows with given ids, 500 a transaction. */
export async function insertVideos(
  { db }: Pick<Ctx, 'db'>,
  media_id: number,
  videos: readonly TrueVideo[],
  names: ManyVideos['names'],
): Promise<void> {
  for (let from = 0; from < videos.length; from += 500) {
    const batch = videos.slice(from, from + 500);
    const ids = batch.map(({ video_id }) => video_id);
    await db.transaction().execute(async (trx) => {
      await sql`
        insert into video (video_id, orientation, status_id, is_private, lang, dir, title, duration, post_date, is_hd, media_id, country_id, channel_id, member_id)
        overriding system value
        select v.video_id, v.orientation, case when is_listed or v.video_id % 2 = 0 then 1 else 2 end, not is_listed, 'en', 'video', title, duration,
          to_timestamp(posted * 60.0), is_hd, ${media_id}, country_id, channel_id, member_id
        from jsonb_to_recordset(${JSON.stringify(batch.map((video) => ({ ...video, ...ownIds(video, names) })))}::jsonb) v(video_id int, orientation int,
          is_listed boolean, title text, duration int, posted int, is_hd boolean, country_id int, channel_id int, member_id int)`.execute(
        trx,
      );
      await sql`
        insert into publication (video_id, published_by, content_hash)
        select video_id, 'earlier', content_hash from video join media using (media_id) where video_id = any(${ids}::int[]) and status_id = 1`.execute(
        trx,
      );
      await sql`
        insert into video_stat (video_id, views, likes, dislikes, pop)
        select * from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) v(video_id int, views int, likes int, dislikes int, pop float8)`.execute(
        trx,
      );
      for (const [kind, places] of [
        ['category', 'categories'],
        ['tag', 'tags'],
        ['model', 'models'],
      ] as const)
        await sql`
          insert into ${sql.table(`video_${kind}`)} (video_id, ${sql.ref(`${kind}_id`)})
          select * from unnest(${batch.flatMap((video) => video[places].map(() => video.video_id))}::int[],
            ${batch.flatMap((video) => video[places].map((place) => names[kind][place]?.id))}::int[])`.execute(
          trx,
        );
      await sql`
        insert into video_day (day, video_id, views, likes, dislikes)
        select current_date - ago, video_id, views, likes, dislikes
        from jsonb_to_recordset(${JSON.stringify(batch.flatMap(({ video_id, days }) => days.map((day) => ({ ...day, video_id }))))}::jsonb)
          d(ago int, video_id int, views int, likes int, dislikes int)`.execute(trx);
      await sql`select listing_refresh(${ids}::int[])`.execute(trx);
    });
  }
  await sql`select facet_fold()`.execute(db);
}

function ownIds({ country, channel, member }: TrueVideo, names: ManyVideos['names']) {
  const idOf = (kind: 'country' | 'channel' | 'member', place: number | null): number | null =>
    place === null ? null : (names[kind][place]?.id ?? null);
  return {
    country_id: idOf('country', country),
    channel_id: idOf('channel', channel),
    member_id: idOf('member', member),
  };
}
