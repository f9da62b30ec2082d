-- Queues the notifications of a comment that has become public.
create or replace function notify_comment() returns trigger language plpgsql as $$
begin
  insert into notification_event (comment_id) values (new.comment_id);
  return null;
end $$;
