-- An event that is inserted has a number below zero and no hash until it joins the chain, whatever the statement says: that number is
-- seen in its own transaction alone.
create or replace function case_event_wait() returns trigger language plpgsql as $$
begin
  new.event_id := -nextval('case_event_waiting');
  new.hash := '';
  return new;
end $$;
