create or replace trigger purge_updated after update on album
  for each row when (old is distinct from new)
  execute function purge_row('a', 'album_id');
create or replace trigger purge_deleted after delete on album
  for each row execute function purge_row('a', 'album_id');
create or replace trigger search_deleted after delete on album
  for each row execute function object_search_deleted('9', 'album_id');
-- Cached comments are purged when what they are below is hidden; counters change too often to purge on every update.
create or replace trigger comments_hidden after update on album
  for each row when ((old.status_id, old.is_private) is distinct from (new.status_id, new.is_private))
  execute function purge_row('oa', 'album_id');
create or replace trigger comments_deleted after delete on album
  for each row execute function purge_row('oa', 'album_id');
create or replace trigger purge_files after update on album
  for each row when (old.status_id = 1 and not old.is_private and (new.status_id <> 1 or new.is_private))
  execute function purge_album_files();
create or replace trigger page_changed after update on album
  for each row when ((old.dir, old.title, old.description, old.photos_amount)
    is distinct from (new.dir, new.title, new.description, new.photos_amount))
  execute function page_changed('9', 'album_id');
drop trigger if exists covered_inserted on album;
create constraint trigger covered_inserted after insert on album deferrable initially deferred
  for each row when (new.status_id = 1) execute function assert_covered();
drop trigger if exists covered_updated on album;
create constraint trigger covered_updated after update of status_id on album deferrable initially deferred
  for each row when (new.status_id = 1 and old.status_id <> 1) execute function assert_covered();
create or replace trigger held before update on album
  for each row when (new.status_id = 5 and old.status_id <> 5) execute function refuse_held('album');
create or replace trigger held_gone before delete on album
  for each row execute function refuse_held('album');
create or replace trigger shown after update of status_id on album
  for each row when (new.status_id = 5 and old.status_id <> 5) execute function note_shown();
