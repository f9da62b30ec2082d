create or replace trigger purge_aliases after insert or update or delete on model_alias
  for each row execute function purge_named_row('model');
