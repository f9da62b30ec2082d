-- Queues the notification of a statement of reasons.
create or replace function notify_reasons() returns trigger language plpgsql as $$
begin
  insert into notification_event (decision_id) values (new.decision_id);
  return null;
end $$;
