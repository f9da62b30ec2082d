-- Trigger: what a video does not show to everybody any more leaves the caches in front with its pictures and segments.
create or replace function purge_video_files() returns trigger language plpgsql as $$
begin
  perform purge('x-' || f.storage_key) from (
    select m.storage_key from media m where m.media_id = old.media_id
    union select c.storage_key from video_caption c where c.video_id = old.video_id
    union select old.poster_key where old.poster_key is not null) f;
  return null;
end $$;
