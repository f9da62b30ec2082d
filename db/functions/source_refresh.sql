-- Rewrites what the feeds of subscribers read of videos, from their rows of listing. Called by listing_refresh(), which has
-- locked the videos.
create or replace function source_refresh(ids int[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into first_listed (video_id) select l.video_id from listing l where l.video_id = any(ids) order by 1
  on conflict do nothing;
  with now as materialized (
    select l.video_id, facet_code(facet_kind(f), facet_object(f), 0) as source, l.pub, l.flags, n.listed_at
    from listing l join first_listed n using (video_id), unnest(l.facets) f
    where l.video_id = any(ids) and facet_kind(f) in (3, 4, 7)),
  gone as (
    delete from source_video s where s.video_id = any(ids)
      and not exists (select from now n where n.video_id = s.video_id and n.source = s.source))
  insert into source_video as s (video_id, source, pub, flags, listed_at)
  select video_id, source, pub, flags, listed_at from now order by 1, 2
  on conflict (video_id, source) do update set pub = excluded.pub, flags = excluded.flags
  where (s.pub, s.flags) is distinct from (excluded.pub, excluded.flags);
end $$;
