create or replace trigger purge_terms after insert or update or delete on term_rule
  for each statement execute function purge_kinds('terms');
