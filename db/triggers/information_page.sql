create or replace trigger purge_text after insert or update or delete on information_page
  for each row execute function purge_row('information-', 'page');
