-- The part of recount() that covers listing rows and counts. Counters in listing rows may lag by
-- the threshold of stats_step(), so they are compared with that tolerance and everything else
-- exactly.
create or replace function recount_lists(threshold real) returns table (kind text, differing bigint)
  language sql stable as $$
  select 'listing', count(*) from (select * from listing_truth(null)) t
    full join listing l using (video_id)
    where (t.pub, t.duration, t.orientation, t.flags, t.facets)
      is distinct from (l.pub, l.duration, l.orientation, l.flags, l.facets)
      or (not exists (select 1 from stat_dirty d where d.video_id = l.video_id)
        and (abs(t.views - l.views) > threshold * l.views + 0.5
          or abs(t.pop - l.pop) > threshold + 0.001
          or abs(t.wscore - l.wscore) > threshold / 4 + 0.001))
  union all
  select 'facet_count', count(*) from (
    select f facet, flags, count(*)::int n from listing, unnest(facets || orientation::int) f
      group by 1, 2
    union all select -f, 2, count(*)::int from album_listing, unnest(facets || orientation::int) f
      group by 1
    union all select 4 + orientation, 2, count(*)::int from playlist_listing group by 1) t
    full join (
      select facet, flags, sum(n)::int n from (
        select facet, k + 1 flags, c.n[k] n from facet_count c, generate_series(1, 6) k
        union all select facet, flags, n from facet_delta) z
      group by 1, 2 having sum(n) <> 0) c using (facet, flags)
    where t.n is distinct from c.n
  union all
  select 'period_rank', count(*) from period_rank p
    left join listing l using (video_id, orientation)
    where (p.flags, p.facets) is distinct from (l.flags, l.facets)
  union all
  select 'model_listing', count(*) from (select * from model_truth(null)) t
    full join model_listing l using (model_id)
    where (t.orientation, t.dir, t.title, t.total_videos, t.latest, t.total_albums, t.country_id)
      is distinct from (l.orientation, l.dir, l.title, l.total_videos, l.latest, l.total_albums,
        l.country_id)
  union all
  select 'channel_listing', count(*) from (select * from channel_truth(null)) t
    full join channel_listing l using (channel_id, orientation)
    where (t.dir, t.title, t.total_videos, t.latest)
      is distinct from (l.dir, l.title, l.total_videos, l.latest)
  union all
  select 'album_listing', count(*) from (select * from album_truth(null)) t
    full join album_listing l using (album_id)
    where (t.pub, t.orientation, t.facets) is distinct from (l.pub, l.orientation, l.facets)
  union all
  select 'playlist_listing', count(*) from (select * from playlist_truth(null)) t
    full join playlist_listing l using (playlist_id)
    where (t.orientation, t.total_videos, t.recent, t.listed)
      is distinct from (l.orientation, l.total_videos, l.recent, l.listed)
  union all
  select 'playlist', count(*) from (
    select p.items, count(i.video_id) as counted from playlist as p left join playlist_item as i using (playlist_id)
    group by p.playlist_id) as c
    where c.items <> c.counted
$$;
