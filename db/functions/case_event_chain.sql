-- Numbers an event and chains it to the one before, as the last of what its transaction does. One commit at a time: the lock ends with
-- it, so that numbers have no gap, and nobody reads a predecessor that is rolled back. It runs with the rights of the owner, as the
-- application's role may not change events.
create or replace function case_event_chain() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  waiting bigint := new.event_id;
  last record;
begin
  perform pg_advisory_xact_lock(lock_key('case_event'));
  select event_id, hash into last from case_event where event_id > 0 order by event_id desc limit 1;
  new.event_id := coalesce(last.event_id, 0) + 1;
  new.hash := sha256(coalesce(last.hash, '') || convert_to(case_event_text(new), 'UTF8'));
  update case_event set event_id = new.event_id, hash = new.hash where event_id = waiting;
  return null;
end $$;
