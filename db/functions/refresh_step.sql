-- Job: renames and merges queue their videos; a worker drains the queue in small transactions.
-- Returns the number of videos done.
create or replace function refresh_step(max_rows int) returns int language plpgsql as $$
declare words int[]; whole int[];
begin
  with x as (delete from refresh_queue where ctid
    = any(array(select ctid from refresh_queue limit max_rows for update skip locked)) returning *)
  select array_agg(distinct video_id) filter (where not full_refresh),
    array_agg(distinct video_id) filter (where full_refresh) into words, whole from x;
  perform video_lock(coalesce(words, '{}') || coalesce(whole, '{}'));
  if words is not null then perform search_refresh(words); end if;
  if whole is not null then perform listing_refresh(whole); end if;
  return coalesce(cardinality(words), 0) + coalesce(cardinality(whole), 0);
end $$;
