create or replace trigger purge_updated after update on playlist
  for each row when (old is distinct from new)
  execute function purge_row('p', 'playlist_id');
create or replace trigger purge_deleted after delete on playlist
  for each row execute function purge_row('p', 'playlist_id');
create or replace trigger search_deleted after delete on playlist
  for each row execute function object_search_deleted('8', 'playlist_id');
