create or replace trigger purge_titles after insert or update or delete on category_i18n
  for each row execute function purge_named_row('category');
