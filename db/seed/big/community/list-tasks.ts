import { as_of, drawn } from '../draw-sql.ts';
import { inRanges, statement, type Task } from '../lanes.ts';
import {
  drawOf,
  fewOrMany,
  memberRank,
  of_one,
  videoRank,
  withinDays,
  type CommunityPlan,
} from './plan.ts';

const playlists_batch = 2000;
const members_batch = 20_000;

/** Playlists of members, one in five public; the first has a thousand videos. */
export function playlistTasks(plan: CommunityPlan): { playlists: Task[]; items: Task[] } {
  const id = `${plan.last_playlist} + p`;
  return {
    playlists: [
      statement(`
        insert into playlist (playlist_id, member_id, orientation, dir, title, description, visible, created_at) overriding system value
        select ${id}, w.member_id, 1, 'evening-' || p, 'Evening ' || p, '', case when p = 1 or p % 5 = 0 then 1 else 0 end, ${withinDays(700, 340, 'p')}
        from generate_series(1, ${plan.playlists}) as p
        join big_community.writer as w on w.n = case when p = 1 then 1 else ${memberRank(plan, drawn(341, 'p'))} end order by p`),
      statement(`
        insert into playlist_stat (playlist_id, views, likes, dislikes, pop)
        select ${id}, p % 50, 0, 0, pop_at('${as_of}') - 20 from generate_series(1, ${plan.playlists}) as p`),
    ],
    items: inRanges(
      plan.playlists,
      playlists_batch,
      `insert into playlist_item (playlist_id, video_id, position)
      select ${id}, v.video_id, 1024 * row_number() over (partition by p order by ${drawn(342, drawOf('p', 'rank'))})
      from (
        select p, ${videoRank(plan, drawn(343, drawOf('p', 'k')))} as rank
        from generate_series($1::int, $2::int) as p, generate_series(1, case when p > 1 then ${fewOrMany(13, 900, drawn(344, 'p'))} else 0 end) as k
        union select 1, k from generate_series(1, ${of_one.playlist_items}) as k where $1 = 1) as d
      join big_community.video as v using (rank)`,
    ),
  };
}

/** Rows of the lists of public playlists, by the function that keeps them. */
export const playlistRefreshTasks = ({ last_playlist, playlists }: CommunityPlan): Task[] =>
  inRanges(
    playlists,
    playlists_batch,
    `select playlist_refresh(array(select playlist_id from playlist
      where playlist_id between ${last_playlist} + $1::int and ${last_playlist} + $2::int and visible = 1))`,
  );

/** Favourites of members, and what they watch later: of two hundred members more than a page. */
export const savedTasks = (plan: CommunityPlan): Task[] =>
  [
    { list: 1, salt: 350, count: fewOrMany(1.5, 1000, drawn(353, 'n')) },
    { list: 2, salt: 360, count: 'case when n <= 200 then 100 when n % 4 = 0 then 4 else 0 end' },
  ].flatMap(({ list, salt, count }) =>
    inRanges(
      plan.members,
      members_batch,
      `insert into saved_item (member_id, list, kind, object_id, added_at)
      select w.member_id, ${list}, 0, v.video_id, ${withinDays(365, salt + 1, drawOf('n', 'rank'))}
      from (
        select distinct n, ${videoRank(plan, drawn(salt, drawOf('n', 'k')))} as rank
        from generate_series($1::int, $2::int) as n, generate_series(1, ${count}) as k) as d
      join big_community.writer as w using (n) join big_community.video as v using (rank)`,
    ),
  );

/** Every fifth member has its history switched on. */
export const historyTasks = (plan: CommunityPlan): Task[] => [
  statement(
    'insert into profile (member_id, history_days) select member_id, 90 from big_community.writer where n % 5 = 0 order by member_id',
  ),
  ...inRanges(
    plan.members,
    members_batch,
    `insert into history_entry (member_id, video_id, position, watched_at)
    select w.member_id, v.video_id, floor(600 * ${drawn(371, drawOf('n', 'rank'))})::int,
      now() - make_interval(secs => 80 * 86400 * ${drawn(372, drawOf('n', 'rank'))})
    from (
      select distinct n, ${videoRank(plan, drawn(370, drawOf('n', 'k')))} as rank
      from generate_series($1::int, $2::int) as n, generate_series(1, case when n <= 1000 then 150 else 20 end) as k
      where n % 5 = 0) as d
    join big_community.writer as w using (n) join big_community.video as v using (rank)`,
  ),
];
