-- Deferred to the end of the transaction, like other triggers, which may lock rows. This change of the event queues the trigger that
-- chains it behind all of those: whoever holds the lock of the chain waits for no other one. It runs with the rights of the owner, as
-- the application's role may not change events.
create or replace function case_event_turn() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update case_event set hash = '\x00' where event_id = new.event_id;
  return null;
end $$;
