-- Trigger: a video that leaves the lists leaves the caches with its pictures and segments.
create or replace function purge_unlisted_row() returns trigger language plpgsql as $$
begin
  perform purge_video(old.video_id);
  perform purge('x-' || m.storage_key) from video v join media m using (media_id)
    where v.video_id = old.video_id;
  return null;
end $$;
