-- Rewrites the derived rows of videos, in the transaction of the change. Lock and read are separate
-- statements: each takes a snapshot newer than the lock. Rankings follow: a video that left the
-- listing leaves them at once. The shared lock keeps a ranking that is being replaced from missing
-- this change, so a transaction refreshes once, after it has locked all its videos.
create or replace function listing_refresh(ids int[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform video_lock(ids);
  perform search_refresh(ids);
  perform 1 from listing where video_id = any(ids) order by video_id for update;
  with new as materialized (select * from listing_rows where video_id = any(ids)),
  old as (select l.video_id, l.flags, l.facets || l.orientation::int f from listing l
    where l.video_id = any(ids)),
  up as (
    insert into listing as l select * from new order by 1
    on conflict (video_id) do update set pub = excluded.pub, duration = excluded.duration,
      views = excluded.views, pop = excluded.pop,
      wscore = excluded.wscore, orientation = excluded.orientation, flags = excluded.flags,
        facets = excluded.facets
    where (l.pub, l.duration, l.orientation, l.flags, l.facets)
      is distinct from (excluded.pub, excluded.duration, excluded.orientation, excluded.flags,
        excluded.facets)),
  del as (delete from listing l where l.video_id = any(ids)
    and not exists (select 1 from new n where n.video_id = l.video_id))
  insert into facet_delta
  select f, flags, sum(n)::int from (
    select unnest(f) f, flags, -1 n from old
    union all select unnest(facets || orientation::int), flags, 1 from new) z
  group by 1, 2 having sum(n) <> 0;
  perform source_refresh(ids);
  insert into people_dirty
  select distinct 3, model_id from video_model where video_id = any(ids)
  union all select distinct 4, channel_id from video
    where video_id = any(ids) and channel_id is not null
  union all select distinct 8, playlist_id from playlist_item where video_id = any(ids);
  perform pg_advisory_xact_lock_shared(lock_key('rankings'));
  delete from period_rank p where p.video_id = any(ids) and not exists (
    select 1 from listing l where l.video_id = p.video_id and l.orientation = p.orientation);
  update period_rank p set flags = l.flags, facets = l.facets from listing l
  where p.video_id = any(ids) and l.video_id = p.video_id and (p.flags, p.facets)
    is distinct from (l.flags, l.facets);
end $$;
