create or replace trigger purge_redirects after insert or update or delete on search_redirect
  for each statement execute function purge_kinds('search-rules');
