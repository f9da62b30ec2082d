create or replace trigger friend_requests_added after insert on friend_request
  referencing new table as added
  for each statement execute function friend_requests_changed();
create or replace trigger friend_requests_updated after update on friend_request
  referencing new table as added old table as removed
  for each statement execute function friend_requests_changed();
create or replace trigger friend_requests_removed after delete on friend_request
  referencing old table as removed
  for each statement execute function friend_requests_changed();
create or replace trigger notified_asked after insert on friend_request
  for each row when (new.declined_at is null and new.withdrawn_at is null) execute function notify_friend_request();
create or replace trigger notified_asked_again after update of withdrawn_at on friend_request
  for each row when (old.withdrawn_at is not null and new.withdrawn_at is null and new.declined_at is null)
  execute function notify_friend_request();
create or replace trigger announced_answered after delete or update of declined_at, withdrawn_at on friend_request
  for each row when (old.declined_at is null and old.withdrawn_at is null) execute function unread_changed('asked_id');
