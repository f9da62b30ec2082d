-- Every writer of a video (its row, links, state) calls this first: one lock order for all writers.
-- Clips come first: a second update of a video in one transaction checks its foreign keys again,
-- and a transaction that waits for the clip must not hold the video that the deleting transaction
-- waits for.
create or replace function video_lock(ids int[]) returns void language sql as $$
  select count(*) from (
    select 1 from media where media_id = any(array(select media_id from video
      where video_id = any(ids))) order by media_id for key share) z;
  select count(*) from (select 1 from video where video_id = any(ids)
    order by video_id for no key update) z
$$;
