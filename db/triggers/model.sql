create or replace trigger purge_updated after update on model
  for each row when (old is distinct from new)
  execute function purge_row('m-', 'dir');
create or replace trigger purge_deleted after delete on model
  for each row execute function purge_row('m-', 'dir');
