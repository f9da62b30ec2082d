create or replace trigger purge_relisted after update on album_listing
  for each row
  when ((old.pub, old.orientation, old.facets)
    is distinct from (new.pub, new.orientation, new.facets))
  execute function purge_row('a', 'album_id');
create or replace trigger purge_deleted after delete on album_listing
  for each row execute function purge_row('a', 'album_id');
create or replace trigger purge_lists after insert on album_listing
  for each statement execute function purge_lists('albums');
create or replace trigger pages_listed after insert on album_listing
  referencing new table as changed
  for each statement execute function pages_changed('9', 'album_id');
create or replace trigger page_unlisted after delete on album_listing
  for each row execute function page_changed('9', 'album_id');
