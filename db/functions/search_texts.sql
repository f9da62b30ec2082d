-- The videos of an orientation whose texts match: `sought` is looked up in the index, at most `read_most`
-- rows, and `exact` is tested on these rows unless it is null. Sequential scans are off: the planner
-- assumes that words are independent of each other and that the comparison of a text is cheap.
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
