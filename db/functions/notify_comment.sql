-- Of a comment that everybody sees from now on: those whom it concerns get a notification.
create or replace function notify_comment() returns trigger language plpgsql as $$
begin
  insert into notification_event (comment_id) values (new.comment_id);
  return null;
end $$;
