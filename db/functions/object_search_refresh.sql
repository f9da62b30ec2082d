-- Rewrites the searched words of models (3), channels (4), playlists (8) or albums (9) that changed.
-- One generic plan fits any ids, because all access is by key.
create or replace function object_search_refresh(of_kind int, ids int[]) returns void
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  with new as materialized (
    select * from object_search_rows where kind = of_kind and object_id = any(ids)),
  up as (
    insert into object_search as s select * from new order by object_id
    on conflict (kind, object_id) do update set orientation = excluded.orientation,
      tsv = excluded.tsv
      where (s.orientation, s.tsv) is distinct from (excluded.orientation, excluded.tsv))
  delete from object_search s where s.kind = of_kind and s.object_id = any(ids)
    and not exists (select from new n where n.object_id = s.object_id);
end $$;
