-- Numbers an event and chains it to the one before. One transaction at a time: the lock ends with it, so
-- that numbers have no gap and nobody reads a predecessor that is rolled back.
create or replace function case_event_chain() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(lock_key('case_event'));
  select event_id, hash into last from case_event order by event_id desc limit 1;
  new.event_id := coalesce(last.event_id, 0) + 1;
  new.hash := sha256(coalesce(last.hash, '') || convert_to(case_event_text(new), 'UTF8'));
  return new;
end $$;
