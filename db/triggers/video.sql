-- The first credits change no response: the video was in none before.
create or replace trigger purge_updated after update on video
  for each row when (old is distinct from new and old.credits is not null)
  execute function purge_video_row();
create or replace trigger purge_deleted after delete on video
  for each row execute function purge_video_row();
