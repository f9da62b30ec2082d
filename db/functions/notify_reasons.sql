-- Of a statement of reasons: the member whom it is for gets a notification.
create or replace function notify_reasons() returns trigger language plpgsql as $$
begin
  insert into notification_event (decision_id) values (new.decision_id);
  return null;
end $$;
