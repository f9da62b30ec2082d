-- Queues the notification of a friend request that waits to be answered.
create or replace function notify_friend_request() returns trigger language plpgsql as $$
begin
  insert into notification_event (request_id) values (new.request_id);
  return null;
end $$;
