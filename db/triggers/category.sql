create or replace trigger purge_updated after update on category
  for each row when (old is distinct from new)
  execute function purge_row('k-', 'dir');
create or replace trigger purge_deleted after delete on category
  for each row execute function purge_row('k-', 'dir');
create or replace trigger search_added after insert or delete on category
  for each row execute function search_name_changed('1', 'category_id', 'title', '');
create or replace trigger search_renamed after update on category
  for each row when (old.title is distinct from new.title)
  execute function search_name_changed('1', 'category_id', 'title', '');
create or replace trigger page_changed after insert or delete on category
  for each row execute function page_changed('1', 'category_id');
create or replace trigger page_renamed after update on category
  for each row when ((old.dir, old.merged_into) is distinct from (new.dir, new.merged_into))
  execute function page_changed('1', 'category_id');
