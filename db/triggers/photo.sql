create or replace trigger purge_deleted after delete on photo
  for each row execute function purge_row('x-', 'storage_key');
