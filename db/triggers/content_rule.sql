create or replace trigger append_only before update or delete or truncate on content_rule
  for each statement execute function refuse_change();
