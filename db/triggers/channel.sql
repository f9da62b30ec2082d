create or replace trigger purge_updated after update on channel
  for each row when (old is distinct from new)
  execute function purge_row('c-', 'dir');
create or replace trigger purge_deleted after delete on channel
  for each row execute function purge_row('c-', 'dir');
create or replace trigger search_added after insert or delete on channel
  for each row execute function search_name_changed('4', 'channel_id', 'title', '');
create or replace trigger search_renamed after update on channel
  for each row when (old.title is distinct from new.title)
  execute function search_name_changed('4', 'channel_id', 'title', '');
