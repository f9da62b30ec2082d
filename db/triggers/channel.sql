create or replace trigger purge_updated after update on channel
  for each row when (old is distinct from new)
  execute function purge_row('c-', 'dir');
create or replace trigger purge_deleted after delete on channel
  for each row execute function purge_row('c-', 'dir');
