-- A new or deleted photo updates the row of the album.
create or replace trigger purge_updated after update on album_photo
  for each row when (old is distinct from new)
  execute function purge_row('a', 'album_id');
create or replace trigger held before delete on album_photo
  for each row execute function refuse_held('album');
