create or replace trigger purge_updated after update on category
  for each row when (old is distinct from new)
  execute function purge_row('k-', 'dir');
create or replace trigger purge_deleted after delete on category
  for each row execute function purge_row('k-', 'dir');
