-- The listing rows that the source tables imply, for given videos or for all (null).
create or replace function listing_truth(ids int[]) returns table (
    video_id int, pub int, duration int, views real, pop real, wscore real, orientation smallint,
      flags smallint, facets int[])
  language sql stable as $$ select * from listing_rows r
    where ids is null or r.video_id = any(ids) $$;
