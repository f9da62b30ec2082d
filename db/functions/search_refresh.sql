-- The searched words of videos, how many videos have each, and their credits and codes. Enough after a rename;
-- the caller holds the locks. One generic plan fits any ids, because all access is by key.
create or replace function search_refresh(ids int[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform credits_refresh(ids);
  with new as materialized (select * from search_rows where video_id = any(ids)),
  old as materialized (select video_id, tsv from video_search where video_id = any(ids)),
  up as (
    insert into video_search as s select * from new order by 1
    on conflict (video_id) do update set orientation = excluded.orientation, tsv = excluded.tsv
      where (s.orientation, s.tsv) is distinct from (excluded.orientation, excluded.tsv)),
  del as (delete from video_search s where s.video_id = any(ids)
    and not exists (select 1 from new n where n.video_id = s.video_id))
  insert into term_delta
  select term, sum(n)::int, 0 from (
    select unnest(tsvector_to_array(tsv)) term, 1 n from new
    union all select unnest(tsvector_to_array(tsv)), -1 from old) z
  where term not like '#%' group by 1 having sum(n) <> 0;
end $$;
