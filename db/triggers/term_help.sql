create or replace trigger purge_help after insert or update or delete on term_help
  for each statement execute function purge_kinds('search-help');
