-- Trigger: purges the video of the row.
create or replace function purge_video_row() returns trigger language plpgsql as $$
begin
  perform purge_video(old.video_id);
  return null;
end $$;
