create or replace trigger purge_synonyms after insert or update or delete on search_synonym
  for each statement execute function purge_kinds('search-rules');
