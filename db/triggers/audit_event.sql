create or replace trigger append_only before update on audit_event
  for each statement execute function refuse_change();
