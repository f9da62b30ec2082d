-- Trigger: the pictures of the clip changed.
create or replace function purge_media_row() returns trigger language plpgsql as $$
begin
  perform purge_video(video_id) from video where media_id = old.media_id;
  return null;
end $$;
