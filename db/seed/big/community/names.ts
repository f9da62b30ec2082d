import type pg from 'pg';
import { statement, type Task } from '../lanes.ts';
import { communityOf, type CommunityPlan } from './plan.ts';

/** Tables that live as long as the seed: whom and what is drawn, by number. */
export const nameTasks = (members: number): Task[] => [
  statement('create schema big_community'),
  statement(`create table big_community.writer as
    select substring(username from 7)::int as n, member_id from member
    where username ~ '^member[0-9]{1,9}$' and substring(username from 7)::int <= ${members}`),
  statement('create unique index on big_community.writer (n)'),
  statement(`create table big_community.video as
    select row_number() over (order by views desc, video_id)::int as rank, video_id from listing`),
  statement('create unique index on big_community.video (rank)'),
  // Members without videos come last: few draw one.
  statement(`create table big_community.source as
    select row_number() over (order by videos desc, source)::int as rank, source, facet_kind(source)::smallint as kind,
      facet_object(source) as object_id, videos
    from (
      select source, count(*)::int as videos from source_video group by source
      union all select s.source, 0 from big_community.writer as w, lateral (select facet_code(7, w.member_id, 0) as source) as s
      where not exists (select from source_video as v where v.source = s.source)) as x`),
  statement('create unique index on big_community.source (rank)'),
  statement(`create table big_community.newest as
    select source, array(select v.video_id from source_video as v where v.source = s.source order by v.pub desc, v.video_id desc limit 2) as objects
    from big_community.source as s where videos > 0`),
  statement(
    'analyze big_community.writer, big_community.video, big_community.source, big_community.newest',
  ),
];

/** Plans the community by the counts of the catalogue. Throws for a catalogue without channels. */
export async function planCommunity(client: pg.Client): Promise<CommunityPlan> {
  const { rows } = await client.query<Parameters<typeof communityOf>[0]>(`select
    (select count(*)::int from big_community.writer) as members,
    (select count(*)::int from big_community.video) as videos,
    (select count(*)::int from big_community.source where videos > 0) as sources,
    (select object_id from big_community.source where kind = 4 order by rank limit 1) as hot_channel,
    (select video_id from big_community.video where rank = 1) as hot_video,
    (select coalesce(max(playlist_id), 0) from playlist) as last_playlist`);
  const [found] = rows;
  if (!found?.hot_channel) throw new RangeError('a community needs a catalogue with channels');
  return communityOf(found);
}
