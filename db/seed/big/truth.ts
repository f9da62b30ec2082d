import { as_of, dateSql, drawn, orientationSql, oneOf, personOf, viewsSql } from './draw-sql.ts';
import { inRanges, statement, type Task } from './lanes.ts';
import { languageSql } from './names.ts';
import { drawsSql, rankSql, type BigPlan, type Draws, type Distribution } from './plan.ts';
import { common_ending, described_words, language_shares } from './words.ts';

const batch = 100_000;

const orientation = orientationSql(1, 'id');
/** 20 seconds to four hours, eleven minutes in the middle. */
const duration = `least(14400, greatest(20, exp(6.5 + 1.6 * (${drawn(4, 'id')} + ${drawn(4, 'id', '1')} + ${drawn(4, 'id', '2')} - 1.5))))::int`;
const is_hd = `${drawn(5, 'id')} < 0.6`;
const channel_share = (count: number): Distribution => ({ count, exponent: 1.02, shift: 5 });

/** Rows of `media`, `video` and what belongs to a video; each depends on its id alone, so they may be written in any order. */
export function videoTasks(plan: BigPlan): Task[] {
  const ranges = (text: string): Task[] => inRanges(plan.videos, batch, text);
  const ids = 'generate_series($1::int, $2::int) id';
  return [
    ...ranges(videoSql(plan)),
    ...ranges(`
      insert into media (media_id, storage_key, content_hash, bytes, state, stage, duration, width, height, fps, has_audio, rungs, thumb_count, picture_set, virtual_deadline)
      overriding system value
      select id, md5('clip' || id), sha256(('clip' || id)::bytea), 1000000::bigint * d, 'ready', 'ready', d, case when hd then 1920 else 854 end,
        case when hd then 1080 else 480 end, 25, true, '[]', 10, 2, 0
      from ${ids}, lateral (select ${duration} as d, ${is_hd} as hd offset 0) f`),
    ...ranges(`
      insert into publication (video_id, published_by, command, statement, content_hash)
      select id, 'operator', 'velour seed big', 'I hold records', sha256(('clip' || id)::bytea) from ${ids} where ${statusSql} = 1`),
    ...ranges(`
      insert into video_stat (video_id, views, likes, dislikes, pop)
      select id, v, (v * (0.005 + 0.02 * ${drawn(31, 'id')}))::int, (v * (0.005 * ${drawn(32, 'id')}))::int,
        pop_at('${as_of}') + ln(0.000001 + v * ${drawn(33, 'id')} / (1 + 3650 * power(1 - id / ${plan.videos + 1}::float8, 1.5)))
      from ${ids}, lateral (select ${viewsSql(30, 'id')} as v offset 0) f`),
    ...ranges(linksSql('video', 'category', plan.categories, 40)),
    ...ranges(linksSql('video', 'tag', plan.tags, 42)),
    ...ranges(linksSql('video', 'model', plan.models_of_video, 44)),
  ];
}

/** Albums with their photos and names, and playlists: few compared with the videos. */
export function collectionTasks(plan: BigPlan): Task[] {
  const photos = plan.albums * 4;
  const ids = (count: number): string => `generate_series(1, ${count}) id`;
  const links = (kind: 'category' | 'tag' | 'model', draws: Draws, salt: number): Task =>
    statement(linksSql('album', kind, draws, salt), [1, plan.albums]);
  return [
    statement(`insert into photo (photo_id, storage_key, content_hash, width, height) overriding system value
      select id, md5('photo' || id), sha256(('photo' || id)::bytea), 1600, 1200 from ${ids(photos)}`),
    statement(`insert into album (album_id, orientation, status_id, lang, dir, title, post_date, country_id, channel_id, member_id) overriding system value
      select id, ${orientation}, case when ${drawn(50, 'id')} < 0.97 then 1 else 2 end, ${languageSql(language_shares, drawn(51, 'id'))}, 'album-' || id,
        'Album ' || id || ' ' || (select word from big_seed.word w where w.lang = 'en' and w.rank = 1 + id % 9000),
        ${dateSql(`id / ${plan.albums + 1}::float8`, 52, 'id')}, ${country}, ${channelSql(plan)}, ${memberSql(plan)}
      from ${ids(plan.albums)}`),
    statement(`insert into publication (album_id, published_by, command, statement, content_hash)
      select album_id, 'operator', 'velour seed big', 'I hold records', sha256(('album' || album_id)::bytea) from album where status_id = 1`),
    statement(`insert into album_stat (album_id, views, likes, dislikes, pop)
      select id, v, v / 40, v / 400, pop_at('${as_of}') + ln(0.000001 + v * ${drawn(54, 'id')}) from ${ids(plan.albums)}, lateral (select ${viewsSql(53, 'id')} / 10 as v offset 0) f`),
    statement(`insert into album_photo (album_id, position, photo_id)
      select id, k, 1 + floor(${photos} * ${drawn(56, 'id', 'k')})::int from ${ids(plan.albums)}, generate_series(1, 4 + floor(17 * ${drawn(55, 'id')})::int) k`),
    links('category', { ...plan.categories, spread: plan.categories.spread / 2 }, 46),
    links('tag', { ...plan.tags, spread: plan.tags.spread / 2 }, 47),
    links('model', plan.models_of_video, 48),
    statement(`insert into playlist (playlist_id, member_id, orientation, dir, title, description, visible, created_at) overriding system value
      select id, 1 + id * 7 % ${plan.members}, ${orientation}, 'playlist-' || id, 'Playlist ' || id, 'Kept for a quiet evening', case when id % 5 = 0 then 0 else 1 end,
        ${dateSql(`id / ${plan.playlists + 1}::float8`, 57, 'id')} from ${ids(plan.playlists)}`),
    statement(`insert into playlist_stat (playlist_id, views, likes, dislikes, pop)
      select id, v, v / 40, v / 400, pop_at('${as_of}') - 20 from ${ids(plan.playlists)}, lateral (select ${viewsSql(58, 'id')} / 100 as v offset 0) f`),
    statement(`insert into playlist_item (playlist_id, video_id, position)
      select id, video, row_number() over (partition by id)
      from (select distinct id, 1 + floor(${plan.videos} * ${drawn(59, 'id', 'k')})::int as video
        from ${ids(plan.playlists)}, generate_series(1, 5 + (id % 40)) k) i`),
    statement(`insert into playlist_category select id, 1 + id % 300 from ${ids(plan.playlists)}`),
  ];
}

/** Views and votes of the last thirty days, a twelfth of the videos a day. */
export const dayTasks = ({ videos }: BigPlan): Task[] =>
  Array.from({ length: 30 }, (_, ago) =>
    statement(`
      insert into video_day (day, video_id, views, likes, dislikes)
      select date '${as_of}' - ${ago}, id, v, v / 20, v / 150
      from generate_series(1, ${videos}) id, lateral (select least(200000, floor(power(1 - ${drawn(100 + ago, 'id')}, -0.9)))::int as v offset 0) f
      where ${drawn(140 + ago, 'id')} < 0.08`),
  );

const country = `case when ${drawn(8, 'id')} < 0.4 then ${rankSql({ count: 60, exponent: 1.1, shift: 0 }, drawn(9, 'id'))} end`;
const memberSql = ({ members }: BigPlan): string =>
  `case when ${drawn(10, 'id')} < 0.3 then 1 + floor(${members} * power(${drawn(11, 'id')}, 3))::int end`;
/** One in twenty shows another orientation than the rest of its channel. */
function channelSql({ channels }: BigPlan): string {
  const rank = rankSql(channel_share(channels * 0.7), drawn(13, 'id'));
  return `case when ${drawn(12, 'id')} < 0.6 then (select ${personOf('o', 'r')} from (select ${rank} as r, case when ${drawn(14, 'id')} < 0.05 then 1 else ${orientation} end as o offset 0) x) end`;
}

const statusSql = oneOf(
  [
    [0.97, '1'],
    [0.01, '2'],
    [0.005, '3'],
    [0.005, '4'],
    [0.01, '5'],
  ],
  drawn(2, 'id'),
);

const descriptionSql = `concat(case when id % 2 = 0 then repeat(t.title || '. ', 3) end,
      ${described_words.map(({ word, of }) => `case when id % ${of} = 0 then ' ${word}' end`).join(', ')},
      case when id % 8 = 0 then ' ${common_ending}' end)`;

function videoSql(plan: BigPlan): string {
  return `
    insert into video (video_id, orientation, status_id, is_private, lang, dir, title, description, duration, post_date, is_hd, width, height, poster_index, media_id,
      country_id, channel_id, member_id, sg_id) overriding system value
    select id, ${orientation}, ${statusSql}, ${drawn(3, 'id')} < 0.01, t.lang, t.dir, t.title, ${descriptionSql},
      f.d, ${dateSql(`id / ${plan.videos + 1}::float8`, 6, 'id')}, f.hd, case when f.hd then 1920 else 854 end, case when f.hd then 1080 else 480 end, id % 10, id,
      ${country}, ${channelSql(plan)}, ${memberSql(plan)}, 1
    from (
      select id, lang, initcap(words) as title, coalesce(nullif(trim(both '-' from left(regexp_replace(unaccent(words), '[^a-z0-9]+', '-', 'g'), 70)), ''), 'video') as dir
      from (
        select id, lang, case lang when 'ja' then string_agg(word, '' order by k) else string_agg(word, ' ' order by k) end as words
        from (
          select id, k, l.lang, ${rankSql(plan.words, drawn(21, 'id', 'k'))} as rank
          from generate_series($1::int, $2::int) id, lateral (select ${languageSql(language_shares, drawn(20, 'id'))} as lang offset 0) l,
            generate_series(1, 3 + floor(6 * ${drawn(22, 'id')})::int) k) r
        join big_seed.word w using (lang, rank)
        group by id, lang) s) t,
      lateral (select ${duration} as d, ${is_hd} as hd offset 0) f
    order by id`;
}

/** Which names an owner has, each once. Models are of the owner's orientation. */
function linksSql(
  owner: 'video' | 'album',
  kind: 'category' | 'tag' | 'model',
  draws: Draws,
  salt: number,
): string {
  const rank = rankSql(draws.distribution, drawn(salt, 'id', 'k'));
  const name = kind === 'model' ? personOf(orientation, 'rank') : 'rank';
  return `
    insert into ${owner}_${kind} (${owner}_id, ${kind}_id)
    select distinct id, ${name}
    from (
      select id, ${rank} as rank
      from generate_series($1::int, $2::int) id, generate_series(1, ${drawsSql(draws, drawn(salt + 50, 'id'))}) k offset 0) r
    order by 1, 2`;
}
