-- The first credits change no response: the video was in none before.
create or replace trigger purge_updated after update on video
  for each row when (old is distinct from new and old.credits is not null)
  execute function purge_video_row();
create or replace trigger purge_deleted after delete on video
  for each row execute function purge_video_row();
-- Cached comments are purged when what they are below is hidden; counters change too often to purge on every update.
create or replace trigger comments_hidden after update on video
  for each row when ((old.status_id, old.is_private) is distinct from (new.status_id, new.is_private))
  execute function purge_row('ov', 'video_id');
create or replace trigger comments_deleted after delete on video
  for each row execute function purge_row('ov', 'video_id');
create or replace trigger purge_files after update on video
  for each row when (old.status_id = 1 and not old.is_private and (new.status_id <> 1 or new.is_private
    or (old.media_id, old.poster_key) is distinct from (new.media_id, new.poster_key)))
  execute function purge_video_files();
create or replace trigger page_changed after update on video
  for each row when ((old.dir, old.title, old.description, old.chapters, old.duration, old.poster_index, old.poster_key, old.media_id, old.channel_id)
    is distinct from (new.dir, new.title, new.description, new.chapters, new.duration, new.poster_index, new.poster_key,
      new.media_id, new.channel_id))
  execute function page_changed('0', 'video_id');
-- At the change to active alone: lists, counters and edits pay nothing.
drop trigger if exists covered_inserted on video;
create constraint trigger covered_inserted after insert on video deferrable initially deferred
  for each row when (new.status_id = 1) execute function assert_covered();
drop trigger if exists covered_updated on video;
create constraint trigger covered_updated after update of status_id, media_id, poster_key on video deferrable initially deferred
  for each row when (new.status_id = 1 and (old.status_id <> 1 or old.media_id is distinct from new.media_id or old.poster_key is distinct from new.poster_key))
  execute function assert_covered();
create or replace trigger held before update on video
  for each row when (new.status_id = 5 and old.status_id <> 5) execute function refuse_held('video');
create or replace trigger held_gone before delete on video
  for each row execute function refuse_held('video');
create or replace trigger held_poster after update of poster_key on video
  for each row when (old.poster_key is not null and old.poster_key is distinct from new.poster_key) execute function retain_held();
create or replace trigger playlists_locked before delete on video
  for each row execute function playlist_lock_of_video();
create or replace trigger shown after update of status_id on video
  for each row when (new.status_id = 5 and old.status_id <> 5) execute function note_shown();
