-- The videos of an orientation whose texts match: `sought` is looked up, as far as `read_most` rows, and
-- `exact`, unless it is null, is tested on these. The index is read whatever the planner expects: it takes
-- words for independent of each other, and a text for quickly compared.
create or replace function search_texts(sought tsquery, exact tsquery, of_orientation int,
    read_most int, most int)
  returns setof int
  language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
  select z.video_id from (
    select v.video_id, v.tsv from video_search v
    where v.tsv @@ sought and v.orientation = of_orientation limit read_most offset 0) z
  where exact is null or z.tsv @@ exact limit most;
end $$;
