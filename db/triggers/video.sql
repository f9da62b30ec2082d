-- The first credits change no response: the video was in none before.
create or replace trigger purge_updated after update on video
  for each row when (old is distinct from new and old.credits is not null)
  execute function purge_video_row();
create or replace trigger purge_deleted after delete on video
  for each row execute function purge_video_row();
create or replace trigger page_changed after update on video
  for each row when ((old.dir, old.title, old.description, old.duration, old.poster_index, old.media_id, old.channel_id)
    is distinct from (new.dir, new.title, new.description, new.duration, new.poster_index,
      new.media_id, new.channel_id))
  execute function page_changed('0', 'video_id');
