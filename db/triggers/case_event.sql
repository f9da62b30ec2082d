create or replace trigger append_only before update or delete or truncate on case_event
  for each statement execute function refuse_change();
create or replace trigger chain before insert on case_event
  for each row execute function case_event_chain();
