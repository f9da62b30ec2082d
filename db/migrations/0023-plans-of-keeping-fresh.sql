-- What keeps lists fresh runs several times a second with another few ids, and was planned anew each time: half of what a publication cost. All of it goes by
-- key, so one plan does for any ids, also one that is made while the catalogue is small.

-- Rows of the listing as truth says them. A view, as only its condition on ids may decide how it is read: that there may be none kept a lasting plan from
-- going by key.
create view listing_rows as
  select v.video_id, floor(extract(epoch from v.post_date) / 60)::int as pub, v.duration, s.views::real as views, s.pop::real as pop,
    wilson(s.likes, s.dislikes) as wscore, v.orientation::smallint as orientation,
    listing_flags(v.is_hd, v.duration) as flags,
    array(
      select fc(1, x.category_id, v.orientation) f from video_category x where x.video_id = v.video_id
      union all select fc(2, x.tag_id, v.orientation) from video_tag x where x.video_id = v.video_id
      union all select fc(3, x.model_id, v.orientation) from video_model x where x.video_id = v.video_id
      union all select fc(4, v.channel_id, v.orientation) where v.channel_id is not null
      union all select fc(5, v.country_id, v.orientation) where v.country_id is not null
      union all select fc(6, t.term_id, v.orientation)
        from video_search z, unnest(tsvector_to_array(ts_filter(z.tsv, '{a}'))) w join search_term t on t.term = w and t.heavy
        where z.video_id = v.video_id
      union all select fc(7, v.member_id, v.orientation) where v.member_id is not null
      order by 1) as facets
  from video v join video_stat s using (video_id)
  where v.status_id = 1 and not v.is_private;
create or replace function listing_truth(ids int[]) returns table (
    video_id int, pub int, duration int, views real, pop real, wscore real, orientation smallint, flags smallint, facets int[])
  language sql stable as $$ select * from listing_rows r where ids is null or r.video_id = any(ids) $$;

create or replace function listing_refresh(ids int[]) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform video_lock(ids);
  perform search_refresh(ids);
  perform 1 from listing where video_id = any(ids) order by video_id for update;
  with new as materialized (select * from listing_rows where video_id = any(ids)),
  old as (select l.video_id, l.flags, l.facets || l.orientation::int f from listing l where l.video_id = any(ids)),
  up as (
    insert into listing as l select * from new order by 1
    on conflict (video_id) do update set pub = excluded.pub, duration = excluded.duration, views = excluded.views, pop = excluded.pop,
      wscore = excluded.wscore, orientation = excluded.orientation, flags = excluded.flags, facets = excluded.facets
    where (l.pub, l.duration, l.orientation, l.flags, l.facets)
      is distinct from (excluded.pub, excluded.duration, excluded.orientation, excluded.flags, excluded.facets)),
  del as (delete from listing l where l.video_id = any(ids) and not exists (select 1 from new n where n.video_id = l.video_id))
  insert into facet_delta
  select f, flags, sum(n)::int from (
    select unnest(f) f, flags, -1 n from old
    union all select unnest(facets || orientation::int), flags, 1 from new) z
  group by 1, 2 having sum(n) <> 0;
  insert into people_dirty
  select distinct 3, model_id from video_model where video_id = any(ids)
  union all select distinct 4, channel_id from video where video_id = any(ids) and channel_id is not null
  union all select distinct 8, playlist_id from playlist_item where video_id = any(ids);
  perform pg_advisory_xact_lock_shared(7005);
  delete from period_rank p where p.video_id = any(ids) and not exists (
    select 1 from listing l where l.video_id = p.video_id and l.orientation = p.orientation);
  update period_rank p set flags = l.flags, facets = l.facets from listing l
  where p.video_id = any(ids) and l.video_id = p.video_id and (p.flags, p.facets) is distinct from (l.flags, l.facets);
end $$;

alter function search_refresh(int[]) set plan_cache_mode = force_generic_plan;
alter function search_refresh(int[]) set enable_seqscan = off;
-- It says itself which way it goes.
alter function newest_video(int) set plan_cache_mode = force_generic_plan;

-- Rows come into facet_delta and leave it all day. Its index is large from the day when most came, and the table seems small, so the planner read all of the
-- table, with what had left and was not vacuumed: ten times what a look into the index costs.
alter function facet_total(int) set enable_seqscan = off;
alter function facet_total(int, smallint[]) set enable_seqscan = off;
