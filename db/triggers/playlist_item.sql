create or replace trigger purge_items after insert or update or delete on playlist_item
  for each row execute function purge_row('p', 'playlist_id');
create or replace trigger counted_in after insert on playlist_item
  referencing new table as changed
  for each statement execute function playlist_item_count();
create or replace trigger counted_out after delete on playlist_item
  referencing old table as changed
  for each statement execute function playlist_item_count();
