create or replace trigger purge_words after insert or update or delete on tag_mvp
  for each row execute function purge_named_row('tag');
