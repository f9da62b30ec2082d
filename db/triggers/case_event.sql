create or replace trigger append_only before delete or truncate on case_event
  for each statement execute function refuse_change();
-- But that an event joins the chain, once.
create or replace trigger append_only_rows before update on case_event
  for each row when (old.event_id > 0 or to_jsonb(old) - '{event_id,hash}'::text[] <> to_jsonb(new) - '{event_id,hash}'::text[])
  execute function refuse_change();
create or replace trigger wait before insert on case_event
  for each row execute function case_event_wait();
drop trigger if exists turn on case_event;
create constraint trigger turn after insert on case_event deferrable initially deferred
  for each row execute function case_event_turn();
drop trigger if exists chain on case_event;
create constraint trigger chain after update on case_event deferrable initially deferred
  for each row when (old.event_id < 0 and new.event_id < 0) execute function case_event_chain();
