create or replace trigger purge_items after insert or update or delete on playlist_item
  for each row execute function purge_row('p', 'playlist_id');
