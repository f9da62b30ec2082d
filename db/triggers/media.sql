create or replace trigger purge_pictures after update on media
  for each row
  when ((old.picture_set, old.thumb_count, old.rungs)
    is distinct from (new.picture_set, new.thumb_count, new.rungs))
  execute function purge_media_row();
create or replace trigger purge_deleted after delete on media
  for each row execute function purge_row('x-', 'storage_key');
create or replace trigger ended after update of state on media
  for each row when (old.state is distinct from new.state and new.state in ('ready', 'failed') and new.owner_id is not null)
  execute function note_upload_end();
