create or replace trigger purge_titles after insert or update or delete on category_i18n
  for each row execute function purge_named_row('category');
create or replace trigger search_added after insert or delete on category_i18n
  for each row execute function search_name_changed('1', 'category_id', 'title', 'lang');
create or replace trigger search_renamed after update on category_i18n
  for each row when (old is distinct from new)
  execute function search_name_changed('1', 'category_id', 'title', 'lang');
