create or replace trigger purge_updated after update on tag
  for each row when (old is distinct from new)
  execute function purge_row('t-', 'dir');
create or replace trigger purge_deleted after delete on tag
  for each row execute function purge_row('t-', 'dir');
