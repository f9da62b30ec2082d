create or replace trigger purge_aliases after insert or update or delete on model_alias
  for each row execute function purge_named_row('model');
create or replace trigger search_added after insert or delete on model_alias
  for each row execute function search_name_changed('3', 'model_id', 'alias', 'alias');
create or replace trigger search_renamed after update on model_alias
  for each row when (old is distinct from new)
  execute function search_name_changed('3', 'model_id', 'alias', 'alias');
